/** Passwords, contacts and the end of an account, as their owner changes them, and as a thief of a session would. */
import type { StepUpPurpose } from '@glasshouse/contract';
import {
  bindEmail,
  bindMobile,
  closeAccount,
  forgotPassword,
  getClosing,
  getSecurity,
  getUserInfo,
  login,
  register,
  sendMailCode,
  sendSmsCode,
  setPayPassword,
  stepUp,
  updatePassword,
} from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../platform/connect.ts';
import type { ClosingCheck } from '../../../platform/person.ts';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';

const NEW = 'another horse';
let test: TestIdentity;
let people = 0;
let phones = 0;
const someone = () => `owner${++people}@test.example`;
const phone = () => `+861380013${String(8000 + ++phones)}`;

beforeAll(async () => {
  test = await openTestIdentity();
});
afterAll(() => test.close());

const signIn = (name: string, password = PASSWORD) => test.ok(login, { user_string: name, password });
const proven = (token: string, purpose: StepUpPurpose, proof: object = { password: PASSWORD }) =>
  test.ok(stepUp, { purpose, ...proof }, token);

async function owner() {
  const email = someone();
  await test.signUp(email);
  test.clock.advance(60_000);
  return { email, token: await signIn(email) };
}

/** A code of an own scene, sent to the own address. */
async function ownCode({ email, token }: { email: string; token: string }, scene: 'password' | 'pay_password') {
  await test.ok(sendMailCode, { user_string: email, scene }, token);
  return test.mails.at(-1)?.code ?? '';
}

describe('the login password', () => {
  it('[CALL-012] changes with a code and the old password, ends the other sessions and keeps this one', async () => {
    const me = await owner();
    const other = await signIn(me.email);
    const form = { password: NEW, re_password: NEW, code: await ownCode(me, 'password') };
    expect((await test.refused(updatePassword, form, me.token)).error).toBe('IDENTITY_STEP_UP_REQUIRED');
    await proven(me.token, 'password');
    await test.ok(updatePassword, form, me.token);
    expect((await test.refused(getUserInfo, {}, other)).type).toBe('999');
    await test.ok(getUserInfo, {}, me.token);
    expect((await test.refused(login, { user_string: me.email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    await signIn(me.email, NEW);
    // Neither the code nor the grant is good again.
    expect((await test.refused(updatePassword, form, me.token)).error).toBe('IDENTITY_CODE_WRONG');
  });

  it('does not change without the code, with another scene’s, or to one that leaks or names the owner', async () => {
    const me = await owner();
    await proven(me.token, 'password');
    const change = (password: string, code: string) =>
      test.refused(updatePassword, { password, re_password: password, code }, me.token);
    const payCode = await ownCode(me, 'pay_password');
    await ownCode(me, 'password');
    expect((await change(NEW, payCode)).error).toBe('IDENTITY_CODE_WRONG');
    expect((await change('abc123', payCode)).error).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect((await change('PassWord1', payCode)).error).toBe('IDENTITY_PASSWORD_COMMON');
    expect((await change(`${me.email.split('@')[0]}!!`, payCode)).error).toBe('IDENTITY_PASSWORD_OWN');
    await signIn(me.email);
  });
});

describe('the pay password', () => {
  it('[AMB-39] follows the rule of passwords, differs from the login password, and is set with code and step-up', async () => {
    const me = await owner();
    expect((await test.ok(getUserInfo, {}, me.token)).has_pay_password).toBe(false);
    const code = await ownCode(me, 'pay_password');
    const set = (password: string) => ({ password, re_password: password, code });
    await proven(me.token, 'pay_password');
    expect((await test.refused(setPayPassword, set('123456'), me.token)).error).toBe('IDENTITY_PASSWORD_TOO_SHORT');
    expect((await test.refused(setPayPassword, set(PASSWORD), me.token)).error).toBe('IDENTITY_PAY_PASSWORD_SAME');
    await test.ok(setPayPassword, set('pays for horses'), me.token);
    expect((await test.ok(getUserInfo, {}, me.token)).has_pay_password).toBe(true);
    // From now on it is what proves a protected action.
    expect((await test.refused(stepUp, { purpose: 'bind_mobile', password: PASSWORD }, me.token)).error).toBe('FIELD_REQUIRED');
    await proven(me.token, 'bind_mobile', { pay_password: 'pays for horses' });
  });

  it('never becomes the login password, neither by changing the one nor the other', async () => {
    const me = await owner();
    const payCode = await ownCode(me, 'pay_password');
    await proven(me.token, 'pay_password');
    const pay = 'pays for horses';
    await test.ok(setPayPassword, { password: pay, re_password: pay, code: payCode }, me.token);
    const change = { password: pay, re_password: pay, code: await ownCode(me, 'password') };
    // Who has not proven himself learns nothing of the pay password.
    expect((await test.refused(updatePassword, change, me.token)).error).toBe('IDENTITY_STEP_UP_REQUIRED');
    await proven(me.token, 'password', { pay_password: pay });
    expect((await test.refused(updatePassword, change, me.token)).error).toBe('IDENTITY_PAY_PASSWORD_SAME');
    await signIn(me.email);
  });

  it.each(['q'.repeat(64), '8305917', '!?!?!?!'])(
    '[AMB-39] may be %s: no upper bound below 64 and no classes',
    async (password) => {
      const me = await owner();
      const code = await ownCode(me, 'pay_password');
      await proven(me.token, 'pay_password');
      await test.ok(setPayPassword, { password, re_password: password, code }, me.token);
      await proven(me.token, 'bind_mobile', { pay_password: password });
      expect((await test.ok(getUserInfo, {}, me.token)).has_pay_password).toBe(true);
    },
  );

  it('[AMB-39] and the login password may be 64 letters of one kind', async () => {
    const me = await owner();
    const password = 'q'.repeat(64);
    await proven(me.token, 'password');
    const form = { password, re_password: password, code: await ownCode(me, 'password') };
    await test.ok(updatePassword, form, me.token);
    expect(await signIn(me.email, password)).toEqual(expect.any(String));
  });
});

describe('a bound contact', () => {
  it('[CALL-013,CALL-014] a mobile number is bound by its code, and opens the account from then on', async () => {
    const me = await owner();
    const mobile = phone();
    const national = mobile.slice(3);
    await test.ok(sendSmsCode, { area_code: '86', mobile: national }, me.token);
    const [sms] = test.texts.slice(-1);
    expect(sms?.to).toBe(mobile);
    const form = { mobile: national, code: sms?.code ?? '' };
    expect((await test.refused(bindMobile, form, me.token)).error).toBe('IDENTITY_STEP_UP_REQUIRED');
    await proven(me.token, 'bind_mobile');
    await test.ok(bindMobile, form, me.token);
    expect(await test.ok(getUserInfo, {}, me.token)).toMatchObject({ email: me.email, mobile, account_name: me.email });
    await test.ok(getUserInfo, {}, await test.ok(login, { user_string: national, area_code: '86', password: PASSWORD }));
  });

  it('[CALL-014] is bound by mobile and code alone as the code was sent to it, also with another dialling code than 86', async () => {
    const me = await owner();
    const national = `7400${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
    await test.ok(sendSmsCode, { area_code: '44', mobile: national }, me.token);
    const [sms] = test.texts.slice(-1);
    await proven(me.token, 'bind_mobile');
    await test.ok(bindMobile, { mobile: national, code: sms?.code ?? '' }, me.token);
    expect(await test.ok(getUserInfo, {}, me.token)).toMatchObject({ mobile: `+44${national}` });
  });

  it('that is the first number stops no withdrawal and ends no session; a number in its place does both', async () => {
    const me = await owner();
    const other = await test.ok(login, { user_string: me.email, password: PASSWORD });
    const bind = async () => {
      const mobile = phone();
      test.clock.advance(60_000);
      await test.ok(sendSmsCode, { mobile }, me.token);
      await proven(me.token, 'bind_mobile');
      await test.ok(bindMobile, { mobile, code: test.texts.at(-1)?.code ?? '' }, me.token);
    };
    const newest = () => test.mails.filter(({ to }) => to === me.email).at(-1)?.text;
    await bind();
    expect(await test.ok(getSecurity, {}, me.token)).toMatchObject({ withdrawals_stopped_until: null });
    expect(await test.ok(getUserInfo, {}, other)).toMatchObject({ email: me.email });
    expect(newest()).not.toContain('withdrawals stop');
    await bind();
    const stopped = test.clock.now() + 24 * 3_600_000;
    expect(await test.ok(getSecurity, {}, me.token)).toMatchObject({ withdrawals_stopped_until: stopped });
    expect((await test.refused(getUserInfo, {}, other)).type).toBe('999');
    expect(newest()).toContain('withdrawals stop for 24 hours');
  });

  it('of another account gets no code but a message, and the caller sees no difference', async () => {
    const [me, other] = [await owner(), await owner()];
    const mobile = phone();
    await test.ok(sendSmsCode, { mobile }, other.token);
    await proven(other.token, 'bind_mobile');
    await test.ok(bindMobile, { mobile, code: test.texts.at(-1)?.code ?? '' }, other.token);
    const free = phone();
    const answers = [await test.ok(sendSmsCode, { mobile }, me.token), await test.ok(sendSmsCode, { mobile: free }, me.token)];
    expect(answers.map(({ resend_seconds }) => resend_seconds)).toEqual([60, 60]);
    expect(test.texts.slice(-2).map(({ to, code }) => [to, code === null])).toEqual([
      [mobile, true],
      [free, false],
    ]);
  });

  it('is nobody else’s to bind: a code is good for the account and the contact that asked for it', async () => {
    const [me, thief] = [await owner(), await owner()];
    const email = someone();
    await test.ok(sendMailCode, { user_string: email, scene: 'bind_email' }, me.token);
    const code = test.mails.at(-1)?.code ?? '';
    await proven(thief.token, 'bind_email');
    expect((await test.refused(bindEmail, { email, code }, thief.token)).error).toBe('IDENTITY_CODE_WRONG');
    await proven(me.token, 'bind_email');
    expect((await test.refused(bindEmail, { email: someone(), code }, me.token)).error).toBe('IDENTITY_CODE_WRONG');
    await test.ok(bindEmail, { email, code }, me.token);
    expect((await test.ok(getUserInfo, {}, me.token)).account_name).toBe(email);
  });

  it('takes the place of the old one, which is told; the old one opens nothing any more', async () => {
    const me = await owner();
    const email = someone();
    await test.ok(sendMailCode, { user_string: email, scene: 'bind_email' }, me.token);
    const code = test.mails.at(-1)?.code ?? '';
    await proven(me.token, 'bind_email');
    const before = test.mails.length;
    await test.ok(bindEmail, { email, code }, me.token);
    expect(test.mails.slice(before).map(({ to }) => to)).toEqual(expect.arrayContaining([me.email, email]));
    expect((await test.refused(login, { user_string: me.email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    await signIn(email);
  });

  it('goes to one of eight accounts that bind it at once', async () => {
    const email = someone();
    const forms: { token: string; code: string }[] = [];
    for (let i = 0; i < 8; i++) {
      const { token } = await owner();
      forms.push({ token, code: '' });
    }
    for (const form of forms) {
      await test.ok(sendMailCode, { user_string: email, scene: 'bind_email' }, form.token);
      form.code = test.mails.at(-1)?.code ?? '';
      await proven(form.token, 'bind_email');
    }
    const answers = await Promise.all(forms.map(({ token, code }) => test.call(bindEmail, { email, code }, token)));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.type === 'ok' ? [] : [(answer as { error: string }).error]))).toEqual(
      Array(7).fill('IDENTITY_CONTACT_TAKEN'),
    );
  });
});

describe('the end of an account', () => {
  it('[AMB-71] erases the person, ends the sessions, frees the address and keeps the number that journals name', async () => {
    const me = await owner();
    const { id, invite_code } = await test.ok(getUserInfo, {}, me.token);
    expect((await test.refused(closeAccount, {}, me.token)).error).toBe('IDENTITY_STEP_UP_REQUIRED');
    await proven(me.token, 'delete_account');
    await test.ok(closeAccount, {}, me.token);
    expect((await test.refused(getUserInfo, {}, me.token)).type).toBe('999');
    expect((await test.refused(login, { user_string: me.email, password: PASSWORD })).error).toBe('IDENTITY_LOGIN_FAILED');
    expect(test.mails.at(-1)).toMatchObject({ to: me.email, code: null });

    const { rows } = await sql<{ row: string }>`
      SELECT users::text AS row FROM users WHERE id = ${id}
      UNION ALL SELECT codes::text FROM codes WHERE target = ${me.email} OR target LIKE ${`user ${id}%`}
      UNION ALL SELECT sessions::text FROM sessions WHERE user_id = ${id}
      UNION ALL SELECT security_events::text FROM security_events WHERE user_id = ${id}`.execute(test.db);
    const kept = JSON.stringify(rows);
    for (const trace of [me.email, 'Firefox', '127.0.0.1', 'argon2']) expect(kept).not.toContain(trace);
    expect(kept).toContain(`deleted-${id}`);

    // Its invitation is not good any more, and the address is free for another account.
    test.clock.advance(60_000);
    const code = await test.codeFor(me.email, 'register');
    const form = { user_string: me.email, code, password: PASSWORD, re_password: PASSWORD };
    expect((await test.refused(register, { ...form, extension_code: invite_code })).error).toBe('IDENTITY_INVITE_UNKNOWN');
    await test.ok(register, form);
    expect((await test.ok(getUserInfo, {}, await signIn(me.email))).id).not.toBe(id);
  });

  it('waits for what other modules have open, and says what that is', async () => {
    const me = await owner();
    let isOpen = true;
    const { id } = await test.ok(getUserInfo, {}, me.token);
    const mayClose: ClosingCheck = async (_db, userId) => (userId === id && isOpen ? 'IDENTITY_CLOSE_OPEN' : null);
    connect([test.identity.module, { name: 'positions', person: { mayClose } }]);
    expect(await test.ok(getClosing, {}, me.token)).toEqual({ obstacles: ['IDENTITY_CLOSE_OPEN'] });
    await proven(me.token, 'delete_account');
    expect((await test.refused(closeAccount, {}, me.token)).error).toBe('IDENTITY_CLOSE_OPEN');
    await test.ok(getUserInfo, {}, me.token);
    isOpen = false;
    expect(await test.ok(getClosing, {}, me.token)).toEqual({ obstacles: [] });
    await test.ok(closeAccount, {}, me.token);
  });
});

describe('a forgotten password of a mobile number', () => {
  it('is set anew with a code by text message', async () => {
    const mobile = phone();
    await test.ok(sendMailCode, { user_string: mobile.slice(3), scene: 'register', area_code: '86' });
    const form = { user_string: mobile.slice(3), area_code: '86', type: 'mobile' as const };
    await test.ok(register, { ...form, code: test.texts.at(-1)?.code ?? '', password: PASSWORD, re_password: PASSWORD });
    expect(await test.ok(getUserInfo, {}, await signIn(mobile))).toMatchObject({ email: null, mobile, account_name: mobile });
    test.clock.advance(60_000);
    await test.ok(sendMailCode, { user_string: mobile, type: 'mobile' });
    const code = test.texts.at(-1)?.code ?? '';
    await test.ok(forgotPassword, { account: mobile, code, password: NEW, repassword: NEW });
    await signIn(mobile, NEW);
  });
});
