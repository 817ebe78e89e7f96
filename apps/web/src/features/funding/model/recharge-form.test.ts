import { describe, expect, it } from 'vitest';
import { rechargeLack } from './recharge-form.ts';

const FULL = { amount: '100', reference: 'ab12', voucher: '/upload/x.jpg' };

describe('the report of a payment', () => {
  it('is sent when nothing is missing', () => {
    expect(rechargeLack(FULL, '1')).toBeNull();
    expect(rechargeLack({ ...FULL, amount: '1' }, '1')).toBeNull();
  });

  it('[RULE-111] needs an amount', () => {
    for (const amount of ['', '0', '0.000']) expect(rechargeLack({ ...FULL, amount }, '1')).toBe('amount');
    expect(rechargeLack({ ...FULL, amount: '0.999999' }, '1')).toBe('minimum');
  });

  it('[RULE-112] needs a voucher', () => {
    expect(rechargeLack({ ...FULL, voucher: null }, '1')).toBe('voucher');
  });

  it('needs the payment that it is about', () => {
    expect(rechargeLack({ ...FULL, reference: '  ' }, '1')).toBe('reference');
  });
});
