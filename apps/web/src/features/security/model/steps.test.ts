import { describe, expect, it } from 'vitest';
import { maskContact, stepsOf } from './steps.ts';

const nothing = {
  email: 'ann@test.example',
  mobile: null,
  has_pay_password: false,
  totp_since: null,
  passkeys: 0,
  anti_phishing: null,
};

describe('steps of security', () => {
  it('names the second factor first of what is missing', () => {
    expect(stepsOf(nothing)).toEqual({ done: ['contact'], missing: ['factor', 'pay', 'phrase'] });
  });

  it('takes a passkey or an authenticator for a second factor', () => {
    expect(stepsOf({ ...nothing, passkeys: 1 }).done).toEqual(['contact', 'factor']);
    expect(stepsOf({ ...nothing, totp_since: 1 }).done).toEqual(['contact', 'factor']);
    const all = { ...nothing, passkeys: 1, has_pay_password: true, anti_phishing: 'kettle' };
    expect(stepsOf(all).missing).toEqual([]);
  });
});

describe('contacts', () => {
  it('are shown in part', () => {
    expect(maskContact('mo.okafor@example.com')).toBe('mo•••@example.com');
    expect(maskContact('a@b.cd')).toBe('a•••@b.cd');
    expect(maskContact('+8613812340417')).toBe('+86 •••• 0417');
  });
});
