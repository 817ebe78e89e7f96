import {
  confirmDevice,
  confirmTotp,
  forgotPassword,
  getSecurity,
  getStepUpNeeds,
  getUserInfo,
  listDevices,
  listSecurityEvents,
  login,
  loginSecondStep,
  newRecoveryCodes,
  removeTotp,
  sendMailCode,
  setAntiPhishing,
  startTotp,
  stepUp,
} from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../../platform/factors/totp.ts';
import { grant, newcomer, nextCode, signInWithTotp, ticketFor, turnTotpOn } from './support/factors.ts';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';
import { isGate } from '../../../platform/testing/gate.ts';

// The gate makes 10^5 guesses.
const [TICKETS, GUESSES] = isGate ? [1_000, 100] : [40, 10];

let test: TestIdentity;
let count = 0;
beforeAll(async () => {
  test = await openTestIdentity();
});
afterAll(() => test.close());
const address = () => `factor${++count}@test.example`;
const wrongOf = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 5) % 10));

describe('an authenticator app', () => {
  it('is turned on by its first code, answers recovery codes once, and ends the other sessions', async () => {
    const email = address();
    const token = await newcomer(test, email);
    const other = await test.ok(login, { user_string: email, password: PASSWORD });
    const { codes } = await turnTotpOn(test, token);
    expect(new Set(codes).size).toBe(10);
    expect(await test.refused(getUserInfo, {}, other)).toMatchObject({ type: '999' });
    expect(await test.ok(getSecurity, {}, token)).toMatchObject({
      totp_since: test.clock.now(),
      recovery_codes_left: 10,
      withdrawals_stopped_until: test.clock.now() + 24 * 3_600_000,
    });
    const stored = JSON.stringify((await sql`SELECT * FROM recovery_codes`.execute(test.db)).rows);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    await grant(test, token, 'recovery_codes', { recovery_code: codes[0] as string });
    expect((await test.ok(newRecoveryCodes, {}, token)).recovery_codes).not.toContain(codes[1]);
    expect(await test.refused(stepUp, { purpose: 'totp', password: PASSWORD, recovery_code: codes[1] }, token)).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
  });

  it('keeps its secret sealed in the database', async () => {
    const token = await newcomer(test, address());
    const { secret } = await turnTotpOn(test, token);
    const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM user_totp`.execute(test.db);
    for (const row of rows) expect(row.secret.toString('latin1')).not.toContain(secret);
  });

  it('is started and confirmed by one session, with step-up, before its secret runs out', async () => {
    const email = address();
    const token = await newcomer(test, email);
    expect(await test.refused(startTotp, {}, token)).toMatchObject({
      error: 'IDENTITY_STEP_UP_REQUIRED',
      params: { purpose: 'totp' },
    });
    await grant(test, token, 'totp');
    const { secret } = await test.ok(startTotp, {}, token);
    const other = await test.ok(login, { user_string: email, password: PASSWORD });
    expect(await test.refused(confirmTotp, { code: totpCode(secret, test.clock.now()) }, other)).toMatchObject({
      error: 'IDENTITY_TOTP_NOT_STARTED',
    });
    test.clock.advance(10 * 60_000);
    expect(await test.refused(confirmTotp, { code: totpCode(secret, test.clock.now()) }, token)).toMatchObject({
      error: 'IDENTITY_TOTP_NOT_STARTED',
    });
  });

  it('takes a code once, however often and at once it is sent', async () => {
    const email = address();
    const { secret } = await turnTotpOn(test, await newcomer(test, email));
    const tickets = await Promise.all(Array.from({ length: 8 }, (_, i) => ticketFor(test, email, `198.51.100.${i}`)));
    const code = nextCode(test, secret);
    const answers = await Promise.all(
      tickets.map((ticket, i) => test.call(loginSecondStep, { ticket, totp: code }, '', `198.51.100.${i}`)),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const replay = await test.refused(loginSecondStep, { ticket: await ticketFor(test, email), totp: code });
    expect(replay).toMatchObject({ error: 'IDENTITY_FACTOR_WRONG' });
  });

  it(
    'of all guesses, with many tickets from 20 addresses, 20 are evaluated in a day, and five of a ticket at most',
    async () => {
      const email = address();
      const { secret } = await turnTotpOn(test, await newcomer(test, email));
      let evaluated = 0;
      for (let i = 0; i < TICKETS; i++) {
        const ip = `203.0.113.${i % 20}`;
        const ticket = await ticketFor(test, email, ip);
        const wrong = wrongOf(totpCode(secret, test.clock.now()));
        const answers = await Promise.all(
          Array.from({ length: GUESSES }, () => test.refused(loginSecondStep, { ticket, totp: wrong }, '', ip)),
        );
        evaluated += answers.filter(({ error }) => error === 'IDENTITY_FACTOR_WRONG').length;
        expect(answers.filter(({ error }) => error === 'IDENTITY_FACTOR_WRONG').length).toBeLessThanOrEqual(5);
      }
      expect(evaluated).toBe(20);
      // The right code is not looked at either; the owner is told once, and his recovery codes and sessions go on.
      const ticket = await ticketFor(test, email);
      expect(await test.refused(loginSecondStep, { ticket, totp: nextCode(test, secret) })).toMatchObject({
        error: 'IDENTITY_TOO_MANY_TRIES',
      });
      expect(test.mails.filter((mail) => mail.to === email && mail.subject.includes('Too many wrong'))).toHaveLength(1);
    },
    isGate ? 1_200_000 : undefined,
  );

  it('that is blocked leaves the recovery codes, each of them once, and is open again after a new password', async () => {
    const email = address();
    const { secret, codes } = await turnTotpOn(test, await newcomer(test, email));
    for (let i = 0; i < 4; i++) {
      const ticket = await ticketFor(test, email, `192.0.2.${i}`);
      for (let j = 0; j < 5; j++)
        await test.refused(loginSecondStep, { ticket, totp: wrongOf(totpCode(secret, test.clock.now())) }, '', `192.0.2.${i}`);
    }
    const ticket = await ticketFor(test, email);
    expect(await test.ok(loginSecondStep, { ticket, recovery_code: codes[3]?.toLowerCase() })).toHaveLength(43);
    const again = await ticketFor(test, email);
    expect(await test.refused(loginSecondStep, { ticket: again, recovery_code: codes[3] })).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    const code = await test.codeFor(email, 'forgot');
    await test.ok(forgotPassword, { account: email, code, password: PASSWORD, repassword: PASSWORD });
    expect(await signInWithTotp(test, email, secret)).toHaveLength(43);
  });

  it('stands between every way to log in and the account: password, emailed code, new password', async () => {
    const email = address();
    const { secret } = await turnTotpOn(test, await newcomer(test, email));
    expect(await test.refused(login, { user_string: email, password: PASSWORD })).toMatchObject({
      error: 'IDENTITY_SECOND_STEP',
    });
    const code = await test.codeFor(email, 'login');
    expect(await test.refused(login, { user_string: email, code })).toMatchObject({
      error: 'IDENTITY_SECOND_STEP',
      params: { factors: 'totp,recovery_code' },
    });
    await test.ok(forgotPassword, {
      account: email,
      code: await test.codeFor(email, 'forgot'),
      password: PASSWORD,
      repassword: PASSWORD,
    });
    expect(await test.refused(login, { user_string: email, password: PASSWORD })).toMatchObject({
      error: 'IDENTITY_SECOND_STEP',
    });
    expect(await signInWithTotp(test, email, secret)).toHaveLength(43);
  });

  it('a ticket opens its own account only, once, for five minutes, and is no token', async () => {
    const [mine, theirs] = [address(), address()];
    const { secret } = await turnTotpOn(test, await newcomer(test, mine));
    await turnTotpOn(test, await newcomer(test, theirs));
    const foreign = await ticketFor(test, theirs);
    expect(await test.refused(loginSecondStep, { ticket: foreign, totp: nextCode(test, secret) })).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    expect(await test.refused(getUserInfo, {}, foreign)).toMatchObject({ type: '999' });
    const ticket = await ticketFor(test, mine);
    await test.ok(loginSecondStep, { ticket, totp: nextCode(test, secret) });
    expect(await test.refused(loginSecondStep, { ticket, totp: nextCode(test, secret) })).toMatchObject({
      error: 'IDENTITY_TICKET_EXPIRED',
    });
    const late = await ticketFor(test, mine);
    test.clock.advance(5 * 60_000);
    expect(await test.refused(loginSecondStep, { ticket: late, totp: nextCode(test, secret) })).toMatchObject({
      error: 'IDENTITY_TICKET_EXPIRED',
    });
  });

  it('is turned off by its code, and not by the password alone', async () => {
    const email = address();
    const token = await newcomer(test, email);
    const { secret } = await turnTotpOn(test, token);
    expect(await test.refused(removeTotp, {}, token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    expect(await test.refused(stepUp, { purpose: 'totp', password: PASSWORD }, token)).toMatchObject({
      error: 'IDENTITY_FACTOR_WRONG',
    });
    await grant(test, token, 'totp', { totp: nextCode(test, secret) });
    await test.ok(removeTotp, {}, token);
    expect(await test.ok(login, { user_string: email, password: PASSWORD })).toHaveLength(43);
    expect(await test.ok(getSecurity, {}, token)).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
  });
});

describe('step-up', () => {
  it('says what is needed and gives one session one thing of one purpose for five minutes', async () => {
    const email = address();
    const token = await newcomer(test, email);
    expect(await test.ok(getStepUpNeeds, { purpose: 'withdraw' }, token)).toEqual({ password: 'login', factors: [] });
    const other = await test.ok(login, { user_string: email, password: PASSWORD });
    const set = (as: string) => test.call(setAntiPhishing, { phrase: 'green kettle' }, as);
    await grant(test, token, 'totp');
    expect(await set(token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED', params: { purpose: 'anti_phishing' } });
    await grant(test, token, 'anti_phishing');
    expect(await set(other)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    // A refusal of another reason gives the grant back.
    expect(await test.refused(setAntiPhishing, { phrase: 'a' }, token)).toMatchObject({ error: 'IDENTITY_PHRASE_INVALID' });
    expect(await set(token)).toMatchObject({ type: 'ok' });
    expect(await set(token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    await grant(test, token, 'anti_phishing');
    test.clock.advance(5 * 60_000);
    expect(await set(token)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
  });

  it('spends a grant once, however many calls come at once', async () => {
    const token = await newcomer(test, address());
    await grant(test, token, 'anti_phishing');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => test.call(setAntiPhishing, { phrase: `phrase ${i}` }, token)),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  it('evaluates five wrong passwords of a session in a quarter of an hour, many at once', async () => {
    const token = await newcomer(test, address());
    const guess = () => test.refused(stepUp, { purpose: 'withdraw', password: 'wrong guess' }, token);
    const answers = await Promise.all(Array.from({ length: 25 }, guess));
    expect(answers.filter(({ fields }) => fields?.[0]?.code === 'IDENTITY_PROOF_WRONG')).toHaveLength(5);
    expect(await test.refused(stepUp, { purpose: 'withdraw', password: PASSWORD }, token)).toMatchObject({
      error: 'IDENTITY_TOO_MANY_TRIES',
    });
    test.clock.advance(15 * 60_000);
    expect(await test.ok(stepUp, { purpose: 'withdraw', password: PASSWORD }, token)).toHaveProperty('expires');
  });

  it('asks for the pay password where one is set, and for the login password to change that one', async () => {
    const email = address();
    const token = await newcomer(test, email);
    await sql`
      UPDATE users SET pay_password_hash = (SELECT password_hash FROM users AS other WHERE other.email = ${email})
      WHERE email = ${email}`.execute(test.db);
    expect(await test.ok(getStepUpNeeds, { purpose: 'withdraw' }, token)).toEqual({ password: 'pay', factors: [] });
    expect(await test.ok(getStepUpNeeds, { purpose: 'pay_password' }, token)).toEqual({ password: 'login', factors: [] });
    expect((await test.refused(stepUp, { purpose: 'withdraw', password: PASSWORD }, token)).fields?.[0]).toMatchObject({
      path: 'pay_password',
      code: 'FIELD_REQUIRED',
    });
    expect(await test.ok(stepUp, { purpose: 'withdraw', pay_password: PASSWORD }, token)).toHaveProperty('expires');
  });
});

describe('a session that ended in another process', () => {
  it('changes nothing of the account’s security while this process still remembers it', async () => {
    const email = address();
    const token = await newcomer(test, email);
    await grant(test, token, 'anti_phishing');
    await grant(test, token, 'totp');
    const { secret } = await test.ok(startTotp, {}, token);
    await grant(test, token, 'totp');
    // What the other process does; this one is not told.
    await sql`UPDATE sessions SET ended_at = ${test.clock.now()}
      WHERE user_id = (SELECT id FROM users WHERE email = ${email})`.execute(test.db);
    await test.ok(getUserInfo, {}, token);
    const refused = { type: '999', error: 'SESSION_INVALID' };
    expect(await test.refused(setAntiPhishing, { phrase: 'mine now' }, token)).toMatchObject(refused);
    expect(await test.refused(confirmTotp, { code: totpCode(secret, test.clock.now()) }, token)).toMatchObject(refused);
    expect(await test.refused(removeTotp, {}, token)).toMatchObject(refused);
  });
});

describe('the anti-phishing phrase', () => {
  it.each(['abc', 'x'.repeat(33), 'see http://evil.example', 'www.evil', '<b>bold</b>', 'turn\u202earound', 'two\nlines\u0007'])(
    'cannot be %j',
    async (phrase) => {
      const token = await newcomer(test, address());
      await grant(test, token, 'anti_phishing');
      const refusal = await test.refused(setAntiPhishing, { phrase }, token);
      expect(refusal.fields?.[0]?.code).toBe('IDENTITY_PHRASE_INVALID');
    },
  );

  it('is shown in the security centre, and setting it is written down', async () => {
    const token = await newcomer(test, address());
    await grant(test, token, 'anti_phishing');
    await test.ok(setAntiPhishing, { phrase: '  绿色  水壶 ' }, token);
    expect(await test.ok(getSecurity, {}, token)).toMatchObject({ anti_phishing: '绿色 水壶', withdrawals_stopped_until: null });
    const { list } = await test.ok(listSecurityEvents, {}, token);
    expect(list.map(({ kind }) => kind)).toEqual(['anti_phishing_set', 'login']);
  });

  it('stands in the mails with codes too, which are the ones that are imitated, and in nobody else’s', async () => {
    const email = address();
    const token = await newcomer(test, email);
    await grant(test, token, 'anti_phishing');
    await test.ok(setAntiPhishing, { phrase: 'green kettle' }, token);
    test.clock.advance(60_000);
    for (const scene of ['register', 'login', 'forgot'] as const) {
      await test.ok(sendMailCode, { user_string: email, scene });
      expect(test.mails.at(-1)?.text, scene).toContain('green kettle');
      expect(test.mails.at(-1)?.html, scene).toContain('green kettle');
    }
    await test.ok(sendMailCode, { user_string: address(), scene: 'bind_email' }, token);
    expect(test.mails.at(-1)?.text).not.toContain('green kettle');
  });
});

describe('the mails of an account', () => {
  const mailOf = async (email: string, scene: 'register' | 'login' | 'forgot') => {
    test.clock.advance(60_000);
    await test.ok(sendMailCode, { user_string: email, scene });
    return test.mails.at(-1);
  };

  it('carry its anti-phishing phrase, whatever the code is for and whoever asks; those of no account carry none', async () => {
    const email = address();
    const token = await newcomer(test, email);
    expect((await mailOf(email, 'login'))?.text).not.toContain('Your anti-phishing phrase:');
    await grant(test, token, 'anti_phishing');
    await test.ok(setAntiPhishing, { phrase: 'green kettle' }, token);
    for (const scene of ['register', 'login', 'forgot'] as const) {
      const mail = await mailOf(email, scene);
      expect(mail).toMatchObject({ to: email, text: expect.stringContaining('Your anti-phishing phrase: green kettle') });
      expect(mail?.html).toContain('<b>green kettle</b>');
    }
    test.clock.advance(60_000);
    await test.ok(sendMailCode, { user_string: email, scene: 'password' }, token);
    expect(test.mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('green kettle') });
    // A stranger's address is told nothing of the account that wants to bind it.
    const stranger = address();
    await test.ok(sendMailCode, { user_string: stranger, scene: 'bind_email' }, token);
    expect(test.mails.at(-1)).toMatchObject({ to: stranger, text: expect.not.stringContaining('kettle') });
    expect((await mailOf(address(), 'login'))?.text).not.toContain('phrase');
  });
});

describe('security events', () => {
  it('belong to their owner, come page by page, and cannot be changed by the application', async () => {
    const email = address();
    const token = await newcomer(test, email);
    for (let i = 0; i < 11; i++) await test.ok(login, { user_string: email, password: PASSWORD });
    const first = await test.ok(listSecurityEvents, {}, token);
    expect(first.list).toHaveLength(10);
    const rest = await test.ok(listSecurityEvents, { cursor: first.next }, token);
    expect(rest.list).toHaveLength(2);
    expect(rest.next).toBeUndefined();
    await expect(sql`DELETE FROM security_events`.execute(test.db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE security_events SET kind = 'login'`.execute(test.db)).rejects.toThrow('permission denied');
  });

  it('tell a device that the account does not know, by mail too, and list it above known ones until it is confirmed', async () => {
    const email = address();
    const token = await newcomer(test, email);
    await test.ok(login, { user_string: email, password: PASSWORD });
    const known = test.browser.userAgent;
    test.browser.userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
    await test.ok(login, { user_string: email, password: PASSWORD });
    test.browser.userAgent = known;
    const { list } = await test.ok(listDevices, {}, token);
    const phone = { browser: 'Safari', system: 'iOS', device: 'phone', is_unknown: true, country: 'local', method: 'password' };
    const computer = { browser: 'Firefox', system: 'Linux', device: 'computer', is_unknown: false };
    expect(list).toMatchObject([
      { ...computer, is_current: true },
      { ...phone, is_current: false },
      { ...computer, is_current: false },
    ]);
    await test.ok(confirmDevice, { id: list[1]?.id as number }, token);
    expect((await test.ok(listDevices, {}, token)).list.every((one) => !one.is_unknown)).toBe(true);
    expect(test.mails.at(-1)).toMatchObject({ to: email, code: null });
    expect(test.mails.at(-1)?.text).toContain('Safari');
    // The same browser from another country is not known either.
    await test.ok(login, { user_string: email, password: PASSWORD }, '', '8.8.8.8');
    expect((await test.ok(listDevices, {}, token)).list.filter((one) => one.is_unknown)).toMatchObject([{ country: 'US' }]);
  });
});
