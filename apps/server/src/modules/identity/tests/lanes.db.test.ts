/** Strangers cannot use up an owner's logins, codes or hashing places: known devices, and proofs of work for everybody else. */
import { createHash, hash as hashOnce } from 'node:crypto';
import { forgotPassword, login, sendMailCode } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestIdentity, openTestIdentity } from './support/identity.ts';
import { CHEAP_PARAMETERS, PasswordHasher } from '../store/password-hasher.ts';
import { zeroBits } from '../domain/proof-of-work.ts';

const PHONE = 'the-owners-own-phone-1234';
let test: TestIdentity;
let people = 0;
const someone = () => `lanes${++people}@test.example`;

beforeAll(async () => {
  test = await openTestIdentity({ rateLimitFactor: 1, hasher: new PasswordHasher(CHEAP_PARAMETERS) });
});
beforeEach(() => {
  delete test.browser.device;
  test.clock.advance(25 * 3_600_000);
});
afterAll(() => test.close());

/** An account whose owner has signed in from a device. */
async function owner(device = PHONE): Promise<string> {
  const email = someone();
  test.browser.device = device;
  await test.signUp(email);
  await test.ok(login, { user_string: email, password: PASSWORD });
  delete test.browser.device;
  return email;
}

const guess = (email: string, ip: string, more: object = {}) =>
  test.refused(login, { user_string: email, password: 'wrong password', ...more }, '', ip);
/** As if a hundred wrong passwords of a name had come within a quarter of an hour. */
async function fill(email: string): Promise<void> {
  const [hash, now] = [hashOf(JSON.stringify([email])), test.clock.now()];
  await sql`
    INSERT INTO login_failures (name_hash, failures, first_failed_at, last_failed_at) VALUES (${hash}, 100, ${now}, ${now})
    ON CONFLICT (name_hash) DO UPDATE SET failures = 100, first_failed_at = ${now}, last_failed_at = ${now}`.execute(test.db);
}

/** Eleven addresses with ten wrong passwords each: more than a name takes in a quarter of an hour. */
async function flood(email: string): Promise<void> {
  for (let address = 0; address < 11; address++)
    await Promise.all(Array.from({ length: 10 }, () => guess(email, `203.0.113.${address}`)));
}
const from = async <T>(device: string, work: () => Promise<T>): Promise<T> => {
  test.browser.device = device;
  try {
    return await work();
  } finally {
    delete test.browser.device;
  }
};
const challengeOf = ({ params }: { params: Record<string, unknown> }): string => String(params['proof']);
const hashOf = (text: string) => createHash('sha256').update(text).digest();
/** As a client solves it: the first number, from one on, whose hash begins with as many zero bits as the challenge says. */
function solve(challenge: string, first = 0): string {
  const bits = Number(challenge.slice(0, 2));
  for (let number = first; ; number++)
    if (zeroBits(hashOnce('sha256', `${challenge}-${number}`, 'buffer')) >= bits) return `${challenge}-${number}`;
}

describe('wrong passwords of strangers', () => {
  it('from eleven addresses keep no owner out who comes from a device of theirs', { timeout: 180_000 }, async () => {
    const email = await owner();
    await flood(email);
    expect(challengeOf(await test.refused(login, { user_string: email, password: PASSWORD }))).toMatch(/^16-/);
    await from(PHONE, () => test.ok(login, { user_string: email, password: PASSWORD }));
  });

  it('are followed by a proof of work, with which the owner gets in from a new device', async () => {
    const email = await owner();
    await fill(email);
    const full = await test.refused(login, { user_string: email, password: PASSWORD });
    expect(full.error).toBe('IDENTITY_LOGIN_FAILED');
    expect(challengeOf(full)).toMatch(/^16-\d{13}-[0-9a-f]{16}-[0-9a-f]{32}$/);
    await test.ok(login, { user_string: email, password: PASSWORD, proof: solve(challengeOf(full)) });
  });

  it('cost more work the more of them were proved, and after a hundred of these are refused', async () => {
    const email = await owner();
    await fill(email);
    const easy = challengeOf(await guess(email, '203.0.113.50'));
    for (let tried = 0; tried < 8; tried++)
      await guess(email, '203.0.113.50', { proof: solve(challengeOf(await guess(email, '203.0.113.50'))) });
    const harder = challengeOf(await guess(email, '203.0.113.50'));
    expect([easy.slice(0, 2), harder.slice(0, 2)]).toEqual(['16', '17']);
    const all = hashOf(JSON.stringify(['proved', 'name', email]));
    await sql`UPDATE login_failures SET failures = 100 WHERE name_hash = ${all}`.execute(test.db);
    expect((await guess(email, '203.0.113.50')).params).toEqual({});
    await from(PHONE, () => test.ok(login, { user_string: email, password: PASSWORD }));
  });

  it('are answered alike for names with and without an account', async () => {
    const [email, nobody] = [await owner(), someone()];
    await fill(email);
    await fill(nobody);
    const [known, unknown] = [await guess(email, '198.51.100.1'), await guess(nobody, '198.51.100.1')];
    const mask = (answer: { params: Record<string, unknown> }) => ({
      ...answer,
      params: { ...answer.params, proof: challengeOf(answer).replace(/-[0-9a-f]{16}-[0-9a-f]{32}$/, '') },
    });
    expect(mask(known)).toEqual(mask(unknown));
    expect(challengeOf(known)).not.toBe(challengeOf(unknown));
  });

  it('on the owner’s own device are slowed down as ever, and leave it the lane of strangers', async () => {
    const email = await owner();
    await from(PHONE, async () => {
      for (let i = 0; i < 25; i++) await guess(email, '127.0.0.1');
      const full = await test.refused(login, { user_string: email, password: PASSWORD });
      const proof = solve(challengeOf(full));
      expect(await test.ok(login, { user_string: email, password: PASSWORD, proof })).toMatch(/^\S{20,}$/);
    });
  });
});

describe('a device', () => {
  it('that was taken from one user is a stranger’s for every other', async () => {
    const thief = 'a-stolen-device-of-somebody';
    await owner(thief);
    const email = await owner();
    await fill(email);
    await from(thief, async () => {
      const refused = await test.refused(login, { user_string: email, password: PASSWORD });
      expect(challengeOf(refused)).toMatch(/^16-/);
    });
  });

  it('is a stranger’s again after a new password that it did not set', async () => {
    const email = await owner();
    const code = await from('another-device-of-the-owner', () => test.codeFor(email, 'forgot'));
    const password = 'another good password';
    await from('another-device-of-the-owner', () =>
      test.ok(forgotPassword, { account: email, code, password, repassword: password }),
    );
    await fill(email);
    await from(PHONE, async () => {
      expect(challengeOf(await test.refused(login, { user_string: email, password }))).toMatch(/^16-/);
    });
  });
});

describe('a proof of work', () => {
  it('is good once, for its name, its purpose and fifteen minutes, and only when it is solved', async () => {
    const email = await owner();
    const other = await owner();
    await fill(email);
    await fill(other);
    const challenge = challengeOf(await guess(email, '203.0.113.60'));
    const proof = solve(challenge);
    const isAsked = async (name: string, sent: string, password = PASSWORD) => {
      const answer = await test.call(login, { user_string: name, password, proof: sent }, '', '203.0.113.60');
      return answer.type !== 'ok' && challengeOf(answer) !== 'undefined';
    };
    const unsolved = [...Array(50).keys()].find((n) => zeroBits(hashOf(`${challenge}-${n}`)) < 16);
    const forged = `00-${Date.now() + 10 ** 9}-${'0'.repeat(16)}-${'0'.repeat(32)}-0`;
    for (const wrong of [
      '',
      'x',
      challenge,
      `${challenge}-${unsolved}`,
      `${proof}0`,
      `${challenge}--1`,
      forged,
      proof.toUpperCase(),
    ])
      if (wrong !== proof) expect({ wrong, asked: await isAsked(email, wrong) }).toEqual({ wrong, asked: true });
    expect(await isAsked(other, proof)).toBe(true);
    // Spent by a wrong password, it is worth nothing with the right one.
    expect(await isAsked(email, proof, 'wrong password')).toBe(false);
    expect(await isAsked(email, proof)).toBe(true);
    const late = solve(challengeOf(await guess(email, '203.0.113.60')));
    test.clock.advance(15 * 60_000);
    await fill(email);
    expect(await isAsked(email, late)).toBe(true);
  });

  it('has many solutions, of which one is good', async () => {
    const email = await owner();
    await fill(email);
    const challenge = challengeOf(await guess(email, '203.0.113.80'));
    const one = solve(challenge);
    const other = solve(challenge, Number(one.slice(challenge.length + 1)) + 1);
    expect((await guess(email, '203.0.113.80', { proof: one })).params).toEqual({});
    expect(challengeOf(await guess(email, '203.0.113.80', { proof: other }))).toMatch(/^16-/);
  });

  it('that is easier than what is asked for by now is answered with a harder one', async () => {
    const email = await owner();
    await fill(email);
    const stock: string[] = [];
    for (let i = 0; i < 10; i++) stock.push(solve(challengeOf(await guess(email, '203.0.113.90'))));
    const answers = await Promise.all(stock.map((proof, i) => guess(email, `198.18.2.${i}`, { proof })));
    const harder = answers.filter(({ params }) => 'proof' in (params as object)).map((answer) => challengeOf(answer as never));
    expect(harder.map((challenge) => challenge.slice(0, 2))).toEqual(['17', '17']);
    await test.ok(login, { user_string: email, password: PASSWORD, proof: solve(harder[0] as string) });
  });

  it('sent sixteen times at once is taken once', async () => {
    const email = await owner();
    await fill(email);
    const proof = solve(challengeOf(await guess(email, '203.0.113.70')));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        test.call(login, { user_string: email, password: PASSWORD, proof }, '', `198.18.0.${i}`),
      ),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });
});

describe('codes that strangers ask for', () => {
  const ask = (email: string, ip: string, more: object = {}) =>
    test.call(sendMailCode, { user_string: email, scene: 'login', ...more }, '', ip);
  /** Two addresses use up what a contact is sent. */
  async function useUp(email: string): Promise<void> {
    for (const ip of ['203.0.113.1', '203.0.113.2'])
      for (let i = 0; i < 6; i++) {
        await ask(email, ip);
        test.clock.advance(60_000);
      }
  }

  it('stop no owner who asks from a device of theirs', async () => {
    const email = await owner();
    await useUp(email);
    expect(await ask(email, '198.51.100.7')).toMatchObject({ error: 'IDENTITY_CODE_LIMIT' });
    await from(PHONE, async () => test.ok(login, { user_string: email, code: await test.codeFor(email, 'login') }));
  });

  /** As if a contact had been sent so many codes for proofs of work today, or from one address. */
  const plant = (name: string[], used: number) => {
    const [hash, now] = [hashOf(JSON.stringify(name)), test.clock.now()];
    return sql`INSERT INTO code_quotas (name_hash, started_at, used) VALUES (${hash}, ${now}, ${used})
      ON CONFLICT (name_hash) DO UPDATE SET used = ${used}, started_at = ${now}`.execute(test.db);
  };
  const bitsAsked = async (email: string, ip: string) => {
    const answer = await ask(email, ip);
    if (answer.type === 'ok') throw new Error('a code was sent without a proof');
    expect(answer.error).toBe('IDENTITY_CODE_LIMIT');
    return 'proof' in answer.params ? Number(challengeOf(answer).slice(0, 2)) : null;
  };

  it('leave more for proofs of work, each twice as dear, whoever owns the contact', { timeout: 180_000 }, async () => {
    const [email, nobodys] = [await owner(), someone()];
    for (const contact of [email, nobodys]) await plant(['contact', contact], 10);
    expect([await bitsAsked(email, '198.51.100.8'), await bitsAsked(nobodys, '198.51.100.8')]).toEqual([20, 20]);
    const proof = solve(challengeOf((await ask(email, '198.51.100.8')) as never));
    expect((await ask(email, '198.51.100.8', { proof })).type).toBe('ok');
    test.clock.advance(60_000);
    expect((await ask(email, '198.51.100.8', { proof })).type).toBe('error');
    expect(await bitsAsked(email, '198.51.100.8')).toBe(21);
    const asked: (number | null)[] = [];
    for (const sent of [2, 5, 6, 49, 50]) {
      await plant(['proved', email], sent);
      asked.push(await bitsAsked(email, '198.51.100.8'));
    }
    expect(asked).toEqual([22, 25, 26, 26, null]);
    await from(PHONE, async () => test.ok(login, { user_string: email, code: await test.codeFor(email, 'login') }));
    test.clock.advance(3_600_000);
    await plant(['contact', email], 10);
    expect(await bitsAsked(email, '198.51.100.8')).toBe(null);
    test.clock.advance(23 * 3_600_000);
    await plant(['contact', email], 10);
    expect(await bitsAsked(email, '198.51.100.8')).toBe(20);
  });

  it('are ten a day for the proofs of one address, which leaves the other forty', async () => {
    const email = await owner();
    await plant(['contact', email], 10);
    await plant(['proved', email], 10);
    await plant(['proved, address', email, '198.51.100.8'], 10);
    expect([await bitsAsked(email, '198.51.100.8'), await bitsAsked(email, '198.51.100.9')]).toEqual([null, 26]);
  });

  it('are refused with a harder challenge for a proof that has become too easy, and the proof is kept', {
    timeout: 180_000,
  }, async () => {
    const email = await owner();
    await plant(['contact', email], 10);
    const proof = solve(challengeOf((await ask(email, '198.51.100.9')) as never));
    await plant(['proved', email], 1);
    const refused = await ask(email, '198.51.100.9', { proof });
    expect(refused).toMatchObject({ error: 'IDENTITY_CODE_LIMIT', params: { proof: expect.stringMatching(/^21-/) } });
    await plant(['proved', email], 0);
    expect((await ask(email, '198.51.100.9', { proof })).type).toBe('ok');
  });
});

describe('two hundred strangers’ logins at once', () => {
  it('make no owner’s device unavailable, and ask strangers for work', async () => {
    const email = await owner();
    const strangers = Array.from({ length: 200 }, (_, i) =>
      test.call(login, { user_string: `nobody${i}@test.example`, password: 'wrong password' }, '', `198.18.1.${i}`),
    );
    const owners = from(PHONE, () => test.call(login, { user_string: email, password: PASSWORD }));
    const answers = await Promise.all(strangers);
    expect((await owners).type).toBe('ok');
    const away = answers.filter((answer) => answer.type !== 'ok' && answer.error === 'UNAVAILABLE');
    expect(away.length).toBeGreaterThan(0);
    for (const answer of away) expect(challengeOf(answer as never)).toMatch(/^16-/);
  });
});
