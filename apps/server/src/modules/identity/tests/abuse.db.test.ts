/** Attacks on codes and passwords: guessing, crossing, echoing, flooding, enumerating, racing. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CODE_TRIES } from '@glasshouse/contract';
import { checkEmailCode, forgotPassword, getUserInfo, login, register, sendMailCode } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';
import { isGate } from '../../../platform/testing/gate.ts';

const GUESSES = isGate ? 100_000 : 640;
const PAIRS = isGate ? 200 : 28;
let test: TestIdentity;
let people = 0;
const someone = () => `abused${++people}@test.example`;
const phone = () => `+861390013${String(1000 + ++people)}`;

beforeAll(async () => {
  test = await openTestIdentity();
});
afterAll(() => test.close());

const form = (contact: string, code: string) => ({
  user_string: contact,
  code,
  password: PASSWORD,
  re_password: PASSWORD,
  type: contact.startsWith('+') ? ('mobile' as const) : ('email' as const),
});
const sixDigits = (n: number) => String(n % 1_000_000).padStart(6, '0');

describe('guessing codes', () => {
  it.each(['one after another', 'sixty-four at a time'])(
    `of ${GUESSES} guesses made %s at most five are looked at`,
    { timeout: 900_000 },
    async (how) => {
      const email = someone();
      const code = await test.codeFor(email, 'register');
      const start = Number(code) + 1;
      const guess = (n: number) => test.refused(checkEmailCode, { user_string: email, email_code: sixDigits(start + n) });
      const atOnce = how === 'one after another' ? 1 : 64;
      for (let n = 0; n < GUESSES; n += atOnce)
        await Promise.all(Array.from({ length: Math.min(atOnce, GUESSES - n) }, (_, i) => guess(n + i)));
      const { rows } = await sql`
        SELECT tries_left, cardinality(failed_at) AS looked_at FROM codes WHERE target = ${email}`.execute(test.db);
      expect(rows).toEqual([{ tries_left: 0, looked_at: CODE_TRIES }]);
      // The right one is not looked at any more either.
      expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_CODE_WRONG');
    },
  );

  it('no code opens everything, and the source has none to compare with', async () => {
    const email = someone();
    const code = await test.codeFor(email, 'register');
    for (const master of ['000000', '111111', '123456', '666666', '888888'].filter((one) => one !== code))
      await test.refused(checkEmailCode, { user_string: email, email_code: master });
    const folder = fileURLToPath(new URL('../', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('tests/') && !file.endsWith('.test.ts'),
    );
    expect(sources.length).toBeGreaterThan(40);
    const withCode = sources.filter((file) => /['"`]\d{6}['"`]/.test(readFileSync(folder + file, 'utf8')));
    expect(withCode).toEqual([]);
  });
});

describe('codes elsewhere than where they belong', () => {
  it('open nothing in any other scene', async () => {
    const email = someone();
    await test.signUp(email);
    test.clock.advance(60_000);
    const code = await test.codeFor(email, 'login');
    expect((await test.refused(forgotPassword, { account: email, code, password: PASSWORD, repassword: PASSWORD })).error).toBe(
      'IDENTITY_CODE_WRONG',
    );
    expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_CODE_WRONG');
    await test.ok(login, { user_string: email, code });
  });

  it('open nothing on another device than the one that asked', async () => {
    const email = someone();
    test.browser.device = 'the-owners-own-phone';
    const code = await test.codeFor(email, 'register');
    for (const device of ['somebody-elses-phone', undefined]) {
      if (device === undefined) delete test.browser.device;
      else test.browser.device = device;
      expect((await test.refused(register, form(email, code))).error).toBe('IDENTITY_CODE_WRONG');
    }
    test.browser.device = 'the-owners-own-phone';
    await test.ok(register, form(email, code));
    delete test.browser.device;
  });

  it('are in no answer, in no header of a mail and not readable in the database', async () => {
    const email = someone();
    const answer = await test.call(sendMailCode, { user_string: email, scene: 'register' });
    const code = test.mails.at(-1)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(answer)).not.toContain(code);
    const { rows } = await sql<{ row: string }>`SELECT codes::text AS row FROM codes WHERE target = ${email}`.execute(test.db);
    expect(rows[0]?.row).not.toContain(code);
  });
});

describe('flooding', () => {
  it('a contact gets ten codes an hour, a network address asks for thirty', async () => {
    const limited = await openTestIdentity({ rateLimitFactor: 1 });
    const email = someone();
    const scenes = ['register', 'login', 'forgot'] as const;
    let sent = 0;
    const ask = async (contact: string, scene: (typeof scenes)[number], ip: string) =>
      limited.call(sendMailCode, { user_string: contact, scene }, '', ip);
    for (let round = 0; round < 4; round++) {
      for (const scene of scenes) if ((await ask(email, scene, `203.0.113.${sent}`)).type === 'ok') sent++;
      limited.clock.advance(60_000);
    }
    expect(sent).toBe(10);
    expect(await limited.refused(sendMailCode, { user_string: email }, '', '203.0.113.99')).toMatchObject({
      error: 'IDENTITY_CODE_LIMIT',
      params: { minutes: 56 },
    });
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(someone(), 'register', '198.51.100.7')));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(30);
    limited.clock.advance(3_600_000);
    expect((await ask(email, 'register', '198.51.100.7')).type).toBe('ok');
    await limited.close();
  });
});

describe('locking an owner out', () => {
  const OWNER = 'the-owners-own-phone';
  const asDevice = async <T>(device: string, work: () => Promise<T>): Promise<T> => {
    test.browser.device = device;
    return work().finally(() => void delete test.browser.device);
  };

  it('a stranger who asks for codes and guesses, on any number of devices, spoils none of the owner’s', async () => {
    const email = someone();
    await test.signUp(email);
    test.clock.advance(60_000);
    const code = await asDevice(OWNER, () => test.codeFor(email, 'forgot'));
    const form = (guess: string) => ({ account: email, code: guess, password: PASSWORD, repassword: PASSWORD });
    for (let n = 0; n < 6; n++)
      await asDevice(`a-strangers-phone-${n}`, async () => {
        if (n > 0) await test.ok(sendMailCode, { user_string: email, scene: 'forgot' });
        const guesses = Array.from({ length: 8 }, (_, i) => test.refused(forgotPassword, form(sixDigits(Number(code) + 1 + i))));
        for (const { error } of await Promise.all(guesses)) expect(error).toBe('IDENTITY_CODE_WRONG');
        // And the owner's own code is nothing on their devices.
        expect((await test.refused(forgotPassword, form(code))).error).toBe('IDENTITY_CODE_WRONG');
      });
    await asDevice(OWNER, () => test.ok(forgotPassword, form(code)));
  });

  it('a stranger at one address leaves the owner codes, and uses up none of those for what a signed-in user does', async () => {
    const limited = await openTestIdentity({ rateLimitFactor: 1 });
    const email = someone();
    await limited.signUp(email);
    const token = await limited.ok(login, { user_string: email, password: PASSWORD });
    const ask = (ip: string) => limited.call(sendMailCode, { user_string: email, scene: 'forgot' }, '', ip);
    let [sent, byMany] = [0, 0];
    for (let round = 0; round < 40; round++) {
      limited.clock.advance(30 * 60_000);
      if ((await ask('203.0.113.66')).type === 'ok') sent++;
    }
    expect(sent).toBe(12);
    expect((await ask('198.51.100.8')).type).toBe('ok');
    for (let n = 0; n < 30; n++) {
      limited.clock.advance(60_000);
      if ((await ask(`198.51.101.${n}`)).type === 'ok') byMany++;
    }
    expect(byMany).toBeLessThan(20);
    expect((await ask('198.51.100.9')).type).toBe('error');
    await limited.ok(sendMailCode, { user_string: email, scene: 'password' }, token);
    await limited.close();
  });
});

describe('enumeration', () => {
  it(`over ${PAIRS} interleaved pairs, a contact with an account costs the same work and gets the same answer as one without`, {
    timeout: 300_000,
  }, async () => {
    const known = [someone(), phone()];
    for (const contact of known) {
      await test.ok(sendMailCode, { user_string: contact, scene: 'register' });
      const code = (contact.startsWith('+') ? test.texts : test.mails).at(-1)?.code ?? '';
      await test.ok(register, form(contact, code));
    }
    // Mails to an account carry its phrase, which must cost nothing either.
    await sql`UPDATE users SET anti_phishing = 'green kettle' WHERE email = ${known[0]} OR mobile = ${known[1]}`.execute(test.db);
    test.clock.advance(60_000);
    /** What a call answers, without the contact that it repeats, and what it made the database do. */
    const measure = async (work: () => Promise<unknown>, contact: string) => {
      const before = [test.statements.length, test.mails.length + test.texts.length] as const;
      const answer = JSON.stringify(await work()).replaceAll(contact, '');
      return {
        answer,
        statements: test.statements.slice(before[0]),
        messages: test.mails.length + test.texts.length - before[1],
      };
    };
    const calls: ((contact: string) => Promise<unknown>)[] = [
      (contact) => test.call(sendMailCode, { user_string: contact, scene: 'register' }),
      (contact) => test.call(sendMailCode, { user_string: contact, scene: 'login' }),
      (contact) => test.call(sendMailCode, { user_string: contact, type: 'forget' }),
      (contact) => test.call(login, { user_string: contact, password: 'not the password' }),
      (contact) => test.call(login, { user_string: contact, code: '000000' }),
      (contact) => test.call(register, form(contact, '000000')),
      (contact) => test.call(forgotPassword, { account: contact, code: '000000', password: PASSWORD, repassword: PASSWORD }),
    ];
    for (let pair = 0; pair < PAIRS; pair++) {
      const mine = known[pair % 2] as string;
      const free = mine.startsWith('+') ? phone() : someone();
      const work = calls[pair % calls.length] as (contact: string) => Promise<unknown>;
      const results = pair % 4 < 2 ? [mine, free] : [free, mine];
      const [first, second] = [
        await measure(() => work(results[0] as string), results[0] as string),
        await measure(() => work(results[1] as string), results[1] as string),
      ];
      expect(first, `pair ${pair}`).toEqual(second);
      expect(first.statements.length).toBeGreaterThan(0);
      test.clock.advance(15 * 60_000);
    }
  });
});

describe('racing', () => {
  it.each([
    ['an address', someone()],
    ['a mobile number', phone()],
  ])('64 simultaneous registrations of %s make one account', async (_kind, contact) => {
    await test.ok(sendMailCode, { user_string: contact, scene: 'register' });
    const code = (contact.startsWith('+') ? test.texts : test.mails).at(-1)?.code ?? '';
    const answers = await Promise.all(Array.from({ length: 64 }, () => test.call(register, form(contact, code))));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const { rows } = await sql`SELECT count(*) AS n FROM users WHERE email = ${contact} OR mobile = ${contact}`.execute(test.db);
    expect(rows).toEqual([{ n: 1 }]);
    const token = await test.ok(login, { user_string: contact, password: PASSWORD });
    await test.ok(getUserInfo, {}, token);
  });
});
