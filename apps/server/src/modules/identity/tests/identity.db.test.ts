/** Accounts, codes and sessions against a real PostgreSQL: who gets in, who does not, and what nobody may learn. */
import {
  checkEmailCode,
  forgotPassword,
  getUserInfo,
  login,
  logout,
  register,
  sendMailCode,
} from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../platform/connect.ts';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';

let test: TestIdentity;
let people = 0;
const someone = () => `person${++people}@test.example`;

beforeAll(async () => {
  test = await openTestIdentity();
});
afterAll(() => test.close());

const form = (email: string, code: string, password = PASSWORD) => ({
  user_string: email,
  code,
  password,
  re_password: password,
});
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const signIn = (email: string, password = PASSWORD) => test.ok(login, { user_string: email, password });

describe('sign-up', () => {
  it('takes an address with its code, and signs in whatever the case of the address', async () => {
    const email = someone();
    await test.signUp(email);
    const token = await signIn(` ${email.toUpperCase()} `);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const user = await test.ok(getUserInfo, {}, token);
    expect(user).toMatchObject({ email, mobile: null, account_name: email, verification_level: 0, created: test.clock.now() });
    expect(user.id).toBeGreaterThan(10_000);
    expect(user.nickname).not.toContain('person');
  });

  it('names the field that is empty', async () => {
    const answer = await test.refused(register, { user_string: '', code: '', password: '', re_password: '' });
    expect(answer.error).toBe('PARAMETER_ERROR');
    expect(answer.fields).toEqual(
      ['user_string', 'code', 'password', 're_password'].map((path) => ({ path, code: 'FIELD_REQUIRED' })),
    );
  });

  it.each([
    ['an address that is none', { user_string: 'a@b' }, 'IDENTITY_EMAIL_INVALID', 'user_string'],
    ['a code of five digits', { code: '12345' }, 'IDENTITY_CODE_FORMAT', 'code'],
    ['a password of six characters', { password: 'abc123', re_password: 'abc123' }, 'IDENTITY_PASSWORD_TOO_SHORT', 'password'],
    ['another repetition', { re_password: 'abc1235' }, 'IDENTITY_PASSWORDS_DIFFER', 're_password'],
    ['a mobile number without its type', { user_string: '13800138000' }, 'IDENTITY_EMAIL_INVALID', 'user_string'],
    ['an address with type mobile', { type: 'mobile' as const }, 'IDENTITY_MOBILE_INVALID', 'user_string'],
  ])('refuses %s', async (_name, change, code, field) => {
    const answer = await test.refused(register, { ...form('new@test.example', '123456', 'abc1234'), ...change });
    expect([answer.error, answer.fields?.[0]?.path]).toEqual([code, field]);
  });

  it('keeps the inviter, and refuses an invitation that is not known; none is fine', async () => {
    const [host, guest] = [someone(), someone()];
    await test.signUp(host);
    const { invite_code, id } = await test.ok(getUserInfo, {}, await signIn(host));
    const code = await test.codeFor(guest, 'register');
    expect((await test.refused(register, { ...form(guest, code), extension_code: 'NOBODY22' })).error).toBe(
      'IDENTITY_INVITE_UNKNOWN',
    );
    await test.ok(register, { ...form(guest, code), extension_code: ` ${invite_code.toLowerCase()} ` });
    const { rows } = await sql`SELECT invited_by FROM users WHERE email = ${guest}`.execute(test.db);
    expect(rows).toEqual([{ invited_by: id }]);
  });

  it('takes empty optional fields for absent ones', async () => {
    const email = someone();
    await test.ok(sendMailCode, { user_string: email, type: '', area_code: '', email_code: '' });
    const code = test.mails.at(-1)?.code ?? '';
    await test.ok(checkEmailCode, { user_string: email, email_code: code, country_code: '' });
    await test.ok(register, { ...form(email, code), extension_code: '', area_code: '' });
    expect((await test.ok(getUserInfo, {}, await signIn(email))).email).toBe(email);
  });

  it('makes one account of 64 simultaneous registrations of one address', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    const answers = await Promise.all(Array.from({ length: 64 }, () => test.call(register, form(email, code))));
    expect(answers.filter((answer) => answer.type === 'ok')).toHaveLength(1);
    const { rows } = await sql`SELECT count(*) AS n FROM users WHERE email = ${email}`.execute(test.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('undoes the account when a listener fails', async () => {
    const email = someone();
    const { identity, ...broken } = await openTestIdentity();
    const open = async () => {
      throw new Error('no money today');
    };
    connect([identity.module, { name: 'gifts', person: { open } }]);
    const code = await broken.codeFor(email, 'register');
    expect((await broken.refused(register, form(email, code))).error).toBe('INTERNAL');
    expect((await sql`SELECT FROM users`.execute(broken.db)).rows).toHaveLength(0);
    await broken.close();
  });
});

describe('what nobody learns', () => {
  it('asking for a register code of a taken address answers the same, and the mail says that an account exists', async () => {
    const [taken, free] = [someone(), someone()];
    await test.signUp(taken);
    test.clock.advance(60_000);
    const answers = [await test.call(sendMailCode, { user_string: taken }), await test.call(sendMailCode, { user_string: free })];
    expect(answers).toEqual([taken, free].map((to) => ({ type: 'ok', code: 1, message: { resend_seconds: 60, to } })));
    const [toTaken, toFree] = test.mails.slice(-2);
    expect([toTaken?.to, toTaken?.code]).toEqual([taken, null]);
    expect([toFree?.to, toFree?.code?.length]).toEqual([free, 6]);
  });

  it('a valid code for an address that was taken meanwhile fails without saying why', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    await sql`INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
              VALUES (${email}, 'x', 'x', 'x', ${email}, 0)`.execute(test.db);
    expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_REGISTRATION_FAILED');
  });

  it('a login fails in the same words for no account, a wrong password, a wrong code and no address at all', async () => {
    const email = someone();
    await test.signUp(email);
    const code = await test.codeFor(email, 'login');
    const answers = [
      await test.refused(login, { user_string: email, password: 'wrong password' }),
      await test.refused(login, { user_string: someone(), password: 'wrong password' }),
      await test.refused(login, { user_string: 'nobody', password: 'wrong password' }),
      await test.refused(login, { user_string: email, code: wrongOf(code) }),
      await test.refused(login, { user_string: someone(), code }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.error).toBe('IDENTITY_LOGIN_FAILED');
  });

  it('a login or forgot code for an address without an account goes to nobody', async () => {
    const email = someone();
    await test.ok(sendMailCode, { user_string: email, scene: 'login' });
    await test.ok(sendMailCode, { user_string: email, type: 'forget' });
    expect(test.mails.slice(-2).map((mail) => mail.code)).toEqual([null, null]);
  });
});

describe('codes', () => {
  it('are bound to their scene and address', async () => {
    const [email, other] = [someone(), someone()];
    await test.signUp(email);
    const code = await test.codeFor(email, 'login');
    expect((await test.refused(checkEmailCode, { user_string: email, email_code: code, scene: 'forgot' })).error).toBe(
      'IDENTITY_CODE_WRONG',
    );
    expect((await test.refused(checkEmailCode, { user_string: other, email_code: code, scene: 'login' })).error).toBe(
      'IDENTITY_CODE_WRONG',
    );
    await test.ok(checkEmailCode, { user_string: email, email_code: code, scene: 'login' });
  });

  it('are good once: checking does not use them up, signing in does', async () => {
    const email = someone();
    await test.signUp(email);
    const code = await test.codeFor(email, 'login');
    for (let i = 0; i < 10; i++) await test.ok(checkEmailCode, { user_string: email, email_code: code, scene: 'login' });
    await test.ok(login, { user_string: email, code });
    expect((await test.refused(login, { user_string: email, code })).error).toBe('IDENTITY_LOGIN_FAILED');
  });

  it('are dead after five wrong tries, also when the tries come at once', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    await Promise.all(
      Array.from({ length: 40 }, () => test.refused(checkEmailCode, { user_string: email, email_code: wrongOf(code) })),
    );
    const { rows } = await sql`SELECT tries_left FROM codes WHERE target = ${email}`.execute(test.db);
    expect(rows).toEqual([{ tries_left: 0 }]);
    expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_CODE_WRONG');
  });

  it('end after ten minutes, wait 60 seconds before the next, and the next makes the last worthless', async () => {
    const email = someone();
    const first = await test.codeFor(email, 'register');
    const hashOf = async () => (await sql`SELECT code_hash FROM codes WHERE target = ${email}`.execute(test.db)).rows;
    const hashOfFirst = await hashOf();
    const early = await test.refused(sendMailCode, { user_string: email });
    expect([early.error, early.params]).toEqual(['IDENTITY_CODE_TOO_SOON', { seconds: 60 }]);
    test.clock.advance(59_001);
    expect((await test.refused(sendMailCode, { user_string: email })).params).toEqual({ seconds: 1 });
    test.clock.advance(999);
    const second = await test.codeFor(email, 'register');
    // Once in a million the two are the same.
    expect((await hashOf()).length).toBe(1);
    expect(JSON.stringify(await hashOf()) === JSON.stringify(hashOfFirst)).toBe(first === second);
    test.clock.advance(600_000);
    expect((await test.refused(register, form(email, second))).error).toBe('IDENTITY_CODE_WRONG');
  });

  it('are not looked at after twenty wrong tries in a day, however many new ones are sent', async () => {
    const email = someone();
    await test.signUp(email);
    const check = (code: string) => test.call(checkEmailCode, { user_string: email, email_code: code, scene: 'login' });
    let code = '';
    for (let round = 0; round < 4; round++) {
      code = await test.codeFor(email, 'login');
      // The last try of the twenty is left for below.
      for (let i = 0; i < (round < 3 ? 5 : 4); i++) await check(wrongOf(code));
      test.clock.advance(60_000);
    }
    expect((await check(code)).type).toBe('ok');
    await check(wrongOf(code));
    code = await test.codeFor(email, 'login');
    expect(await check(code)).toEqual(await check(wrongOf(code)));
    expect(await test.refused(login, { user_string: email, code })).toEqual(
      await test.refused(login, { user_string: email, code: wrongOf(code) }),
    );
    // Other scenes and other people are not touched.
    await test.ok(checkEmailCode, { user_string: email, email_code: await test.codeFor(email, 'forgot'), scene: 'forgot' });
    // The first five tries are a day old: a new code has five more, and no sixth.
    test.clock.advance(24 * 3_600_000 - 4 * 60_000);
    code = await test.codeFor(email, 'login');
    await test.ok(checkEmailCode, { user_string: email, email_code: code, scene: 'login' });
    for (let i = 0; i < 6; i++) await check(wrongOf(code));
    const { rows } = await sql`
      SELECT cardinality(failed_at) AS n FROM codes WHERE target = ${email} AND scene = 'login'`.execute(test.db);
    expect(rows).toEqual([{ n: 20 }]);
  });

  it('count guesses against the day one by one when they come at once', async () => {
    const email = someone();
    for (let round = 0; round < 5; round++) {
      const code = await test.codeFor(email, 'register');
      await Promise.all(
        Array.from({ length: 20 }, () => test.refused(checkEmailCode, { user_string: email, email_code: wrongOf(code) })),
      );
      test.clock.advance(60_000);
    }
    const { rows } = await sql`SELECT cardinality(failed_at) AS n, tries_left FROM codes WHERE target = ${email}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ n: 20, tries_left: 5 }]);
  });

  it('cannot be used to search for invite codes: an unknown one costs a try, also when many are named at once', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    const guesses = Array.from({ length: 20 }, (_, i) =>
      test.refused(register, { ...form(email, code), extension_code: `NOBODY${20 + i}` }),
    );
    const errors = (await Promise.all(guesses)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'IDENTITY_INVITE_UNKNOWN')).toHaveLength(5);
    expect(errors.filter((error) => error === 'IDENTITY_CODE_WRONG')).toHaveLength(15);
    expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_CODE_WRONG');
  });

  it('go out once when 40 requests ask for one', async () => {
    const email = someone();
    const answers = await Promise.all(Array.from({ length: 40 }, () => test.call(sendMailCode, { user_string: email })));
    expect(answers.filter((answer) => answer.type === 'ok')).toHaveLength(1);
    expect(test.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  });

  it('are stored as a keyed hash only', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    const { rows } = await sql<{ row: string }>`SELECT codes::text AS row FROM codes WHERE target = ${email}`.execute(test.db);
    expect(rows[0]?.row).not.toContain(code);
  });

  it('of scenes that need a signed-in user are sent to him alone, and only to what is his', async () => {
    const email = someone();
    expect((await test.refused(sendMailCode, { user_string: email, scene: 'withdraw' })).type).toBe('999');
    expect((await test.refused(checkEmailCode, { user_string: email, email_code: '123456', scene: 'withdraw' })).type).toBe(
      '999',
    );
    await test.signUp(email);
    const token = await signIn(email);
    expect((await test.refused(sendMailCode, { user_string: someone(), scene: 'withdraw' }, token)).error).toBe(
      'IDENTITY_CONTACT_NOT_OWN',
    );
    await test.ok(sendMailCode, { user_string: email, scene: 'withdraw' }, token);
    const code = test.mails.at(-1)?.code ?? '';
    await test.ok(checkEmailCode, { user_string: email, email_code: code, scene: 'withdraw' }, token);
    const other = someone();
    await test.signUp(other);
    const stranger = await signIn(other);
    const used = { user_string: email, email_code: code, scene: 'withdraw' as const };
    expect((await test.refused(checkEmailCode, used, stranger)).error).toBe('IDENTITY_CODE_WRONG');
  });
});

describe('login', () => {
  it('slows down after ten failures, whether or not the account exists, and still opens by code', async () => {
    const [email, nobody] = [someone(), someone()];
    await test.signUp(email);
    for (const name of [email, nobody])
      for (let i = 0; i < 10; i++) await test.refused(login, { user_string: name, password: 'wrong password' });
    expect((await test.refused(login, { user_string: email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    await test.ok(login, { user_string: email, code: await test.codeFor(email, 'login') });
    test.clock.advance(30_000);
    await signIn(email);
  });

  it('does not let a stranger keep the owner out', async () => {
    const email = someone();
    await test.signUp(email);
    for (let i = 0; i < 12; i++) await test.refused(login, { user_string: email, password: 'wrong password' }, '', '203.0.113.9');
    expect((await test.refused(login, { user_string: email, password: PASSWORD }, '', '203.0.113.9')).error).toBe(
      'IDENTITY_LOGIN_FAILED',
    );
    await signIn(email);
  });

  it('takes at most a hundred wrong passwords of a name in a quarter of an hour, wherever they come from', async () => {
    const [email, nobody] = [someone(), someone()];
    await test.signUp(email);
    for (const name of [email, nobody]) {
      const guesses = Array.from({ length: 108 }, (_, i) =>
        test.call(login, { user_string: name, password: `guess ${i}` }, '', `203.0.113.${i % 12}`),
      );
      await Promise.all(guesses);
      const { rows } = await sql`SELECT max(failures) AS n FROM login_failures WHERE failures > 12`.execute(test.db);
      expect(rows).toEqual([{ n: 100 }]);
    }
    const answers = [email, nobody].map((name) => test.refused(login, { user_string: name, password: PASSWORD }));
    // Both are asked for a proof of work, which is signed for each name.
    const shown = (await Promise.all(answers)).map((answer) => JSON.stringify(answer).replace(/[0-9a-f]{16}-[0-9a-f]{32}/, ''));
    expect(shown[0]).toContain('"proof":"16-');
    expect(new Set(shown).size).toBe(1);
    test.clock.advance(15 * 60_000);
    await signIn(email);
  });

  it('finds nobody under a look-alike of an address', async () => {
    await test.signUp('kate@look.example');
    expect((await test.refused(login, { user_string: '\u212Aate@look.example', password: PASSWORD })).error).toBe(
      'IDENTITY_LOGIN_FAILED',
    );
    expect((await test.refused(sendMailCode, { user_string: '\u212Aate@look.example' })).error).toBe('IDENTITY_EMAIL_INVALID');
    await signIn('kate@look.example');
  });

  it('takes an empty code for none', async () => {
    const email = someone();
    await test.signUp(email);
    await test.ok(login, { user_string: email, password: PASSWORD, code: '', area_code: '' });
    expect((await test.refused(login, { user_string: email, password: '', code: '' })).fields).toEqual([
      { path: 'password', code: 'FIELD_REQUIRED' },
    ]);
  });

  it('counts guesses that are made at once one by one', async () => {
    const email = someone();
    await test.signUp(email);
    const guesses = Array.from({ length: 40 }, (_, i) =>
      test.refused(login, { user_string: email, password: `guess number ${i}` }),
    );
    await Promise.all(guesses);
    expect((await test.refused(login, { user_string: email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
  });

  it('of 32 devices at once opens 32 sessions', async () => {
    const email = someone();
    await test.signUp(email);
    const tokens = await Promise.all(Array.from({ length: 32 }, () => signIn(email)));
    expect(new Set(tokens).size).toBe(32);
  });

  it('never opens an account of the installation’s own', async () => {
    const own = { email: 'maker@demo.glasshouse', nickname: 'demo market maker' };
    const id = await test.identity.ensureUser(own);
    expect(await test.identity.ensureUser(own)).toBe(id);
    expect((await test.refused(login, { user_string: own.email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    expect(await test.codeFor(own.email, 'login')).toBe('');
    expect(await test.identity.resetPassword({ email: own.email, password: PASSWORD })).toBe(false);
  });
});

describe('sessions', () => {
  it('are 999 once they are signed out, everywhere in this process, and their sockets drop', async () => {
    const email = someone();
    await test.signUp(email);
    const [first, second] = [await signIn(email), await signIn(email)];
    await test.ok(getUserInfo, {}, first);
    const session = await test.identity.authenticate(first);
    await test.ok(logout, {}, first);
    expect(await test.refused(getUserInfo, {}, first)).toMatchObject({ type: '999', error: 'SESSION_INVALID' });
    expect(test.dropped).toContain(session?.sessionId);
    await test.ok(getUserInfo, {}, second);
  });

  it('end after 30 idle days and after 90 days of use', async () => {
    const day = 86_400_000;
    const email = someone();
    await test.signUp(email);
    const [idle, used] = [await signIn(email), await signIn(email)];
    for (let days = 0; days < 87; days += 29) {
      test.clock.advance(29 * day);
      await test.ok(getUserInfo, {}, used);
    }
    expect((await test.refused(getUserInfo, {}, idle)).type).toBe('999');
    test.clock.advance(3 * day);
    expect((await test.refused(getUserInfo, {}, used)).type).toBe('999');
  });

  it('are known by nothing that the database shows', async () => {
    const email = someone();
    await test.signUp(email);
    const token = await signIn(email);
    const { rows } = await sql<{ row: string }>`SELECT sessions::text AS row FROM sessions`.execute(test.db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect((await test.refused(getUserInfo, {}, `${token.slice(0, -1)}x`)).type).toBe('999');
    expect((await test.refused(getUserInfo, {}, "' OR 1=1 --")).type).toBe('999');
  });
});

describe('a forgotten password', () => {
  it('is replaced with a code, ends all sessions and lifts the throttle', async () => {
    const email = someone();
    await test.signUp(email);
    const token = await signIn(email);
    await test.ok(getUserInfo, {}, token);
    for (let i = 0; i < 11; i++) await test.refused(login, { user_string: email, password: 'wrong password' });
    const code = await test.codeFor(email, 'forgot');
    const renewed = { account: email, code, password: 'another horse', repassword: 'another horse' };
    expect((await test.refused(forgotPassword, { ...renewed, repassword: 'another hors' })).error).toBe(
      'IDENTITY_PASSWORDS_DIFFER',
    );
    await test.ok(forgotPassword, renewed);
    expect((await test.refused(getUserInfo, {}, token)).type).toBe('999');
    expect((await test.refused(login, { user_string: email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    await signIn(email, 'another horse');
    expect((await test.refused(forgotPassword, renewed)).error).toBe('IDENTITY_CODE_WRONG');
  });
});
