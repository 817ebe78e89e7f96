/** The rules of addresses, passwords, codes, throttle and sessions. */
import { describe, expect, it } from 'vitest';
import { canonicalInviteCode, inviteCode, isCode, newPasswordProblem, passwordProblem, sixDigits } from './credentials.ts';
import { parseEmail } from './email.ts';
import { noticeOf, sceneOf } from './scenes.ts';
import { expiryOf } from './session-times.ts';
import { addFailure, mayTry } from './throttle.ts';

describe('email addresses', () => {
  it.each([
    ['a@b.co', 'a@b.co'],
    ['  Ann.Lee+x@Mail.Example.COM ', 'ann.lee+x@mail.example.com'],
    ['trader@demo.glasshouse', 'trader@demo.glasshouse'],
    ["o'neil@xn--bcher-kva.example", "o'neil@xn--bcher-kva.example"],
  ])('takes %j [RULE-127]', (text, email) => expect(parseEmail(text)).toBe(email));

  it.each([
    'a@b',
    'a.b.co',
    '',
    '@b.co',
    'a@',
    'a@.co',
    'a@b..co',
    'a@-b.co',
    'a b@c.co',
    'a@b.c',
    'a@b.12',
    'a@@b.co',
    '.a@b.co',
    'a..b@c.co',
    'a@b.co\nBcc: x@y.co',
    'ä@b.co',
    // The Kelvin sign, whose lower case is k.
    '\u212Aate@x.cc',
    'kate@x.c\u212A',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
    'a@b.co,c@d.co',
    '"a"@b.co',
  ])('refuses %j [RULE-127]', (text) => expect(parseEmail(text)).toBeNull());
});

describe('passwords', () => {
  it('are longer than six characters, counted as people see them [RULE-079]', () => {
    expect(passwordProblem('password', 'abc123')?.code).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect(passwordProblem('password', '😀😀😀😀😀😀')?.code).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect(passwordProblem('password', 'abc1234')).toBeNull();
    expect(passwordProblem('password', '       ')).toBeNull();
    expect(passwordProblem('password', 'x'.repeat(256))).toBeNull();
    expect(passwordProblem('password', 'x'.repeat(257))).toEqual({
      field: 'password',
      code: 'IDENTITY_PASSWORD_TOO_LONG',
      params: { max: 256 },
    });
  });

  it('[AMB-39] may have 64 characters and more, of one kind alone', () => {
    const kinds = ['qwmzxhv', 'QWMZXHV', '8305917', '!?!?!?!', 'пароль-', '一二三四五六七'];
    for (const password of [...kinds, 'q'.repeat(64), '7'.repeat(64), '!'.repeat(65)])
      expect(passwordProblem('pay_password', password), password).toBeNull();
    for (const password of ['qwmzxh', 'Qw3!zx', '830591'])
      expect(passwordProblem('pay_password', password), password).toMatchObject({ code: 'IDENTITY_PASSWORD_TOO_SHORT' });
  });

  it('have a repetition that is as long and the same [RULE-080] [RULE-081]', () => {
    expect(newPasswordProblem('abc1234', 'abc123', 're_password')).toMatchObject({
      field: 're_password',
      code: 'IDENTITY_PASSWORD_TOO_SHORT',
    });
    expect(newPasswordProblem('abc1234', 'abc1235', 're_password')).toEqual({
      field: 're_password',
      code: 'IDENTITY_PASSWORDS_DIFFER',
    });
    expect(newPasswordProblem('abc1234', 'abc1234', 're_password')).toBeNull();
  });
});

describe('codes', () => {
  it('are exactly six digits [RULE-082] [RULE-132]', () => {
    expect(['123456', '000000'].map(isCode)).toEqual([true, true]);
    expect(['12345', '1234567', '12a456', '', '12345６', ' 23456', '12345\n'].map(isCode)).toEqual(Array(7).fill(false));
  });

  it('are made of all million numbers, zeros in front included', () => {
    expect(sixDigits(() => 7)).toBe('000007');
    expect(sixDigits((max) => max - 1)).toBe('999999');
  });

  it('of invitations are easy to read out and as people type them', () => {
    expect(inviteCode(() => 0)).toBe('22222222');
    expect(inviteCode((max) => max - 1)).toBe('ZZZZZZZZ');
    expect(canonicalInviteCode(' abcd2345 ')).toBe('ABCD2345');
  });
});

describe('scenes', () => {
  it('are register by default and forgot when only a type is given', () => {
    expect(sceneOf(undefined, undefined)).toBe('register');
    expect(sceneOf(undefined, 'forget')).toBe('forgot');
    expect(sceneOf('login', 'forget')).toBe('login');
    expect(sceneOf('withdraw', undefined)).toBe('withdraw');
  });

  it('tell only the address whether it has an account', () => {
    expect([noticeOf('register', false), noticeOf('register', true)]).toEqual(['register', 'exists']);
    expect([noticeOf('login', true), noticeOf('login', false), noticeOf('forgot', false)]).toEqual([
      'login',
      'unknown',
      'unknown',
    ]);
  });
});

describe('the throttle', () => {
  const now = 10_000_000;
  const failed = (count: number, msAgo = 0) => ({ count, firstAt: now - 600_000, lastAt: now - msAgo });

  it('lets ten failures of an address pass and then doubles the wait up to a quarter of an hour', () => {
    const may = (count: number, msAgo?: number) => mayTry('address', failed(count, msAgo), now);
    expect([may(0), may(9)]).toEqual([true, true]);
    expect([may(10, 29_999), may(10, 30_000)]).toEqual([false, true]);
    expect([may(12, 119_999), may(12, 120_000)]).toEqual([false, true]);
    expect([may(1_000_000, 899_999), may(1_000_000, 900_000)]).toEqual([false, true]);
  });

  it('lets a hundred failures of a name pass in a quarter of an hour', () => {
    const since = (count: number, msAgo: number) => ({ count, firstAt: now - msAgo, lastAt: now });
    expect([99, 100].map((count) => mayTry('name', since(count, 899_999), now))).toEqual([true, false]);
    expect(mayTry('name', since(100, 900_000), now)).toBe(true);
  });

  it('counts an address from its last failure and a name from its first', () => {
    const old = { count: 5, firstAt: now - 900_000, lastAt: now - 1 };
    expect(addFailure('address', old, now)).toEqual({ count: 6, firstAt: old.firstAt, lastAt: now });
    expect(addFailure('name', old, now)).toEqual({ count: 1, firstAt: now, lastAt: now });
  });
});

describe('sessions', () => {
  it('end 30 days after their last use and never later than after 90 days', () => {
    const day = 86_400_000;
    expect(expiryOf(0, 0)).toBe(30 * day);
    expect(expiryOf(0, 50 * day)).toBe(80 * day);
    expect(expiryOf(0, 80 * day)).toBe(90 * day);
  });
});
