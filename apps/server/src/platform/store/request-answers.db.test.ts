import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { attemptOf, once } from './request-answers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(70);
});
afterAll(() => database.close());

const attempt = (request_id: string, input: object = {}, userId = 1) =>
  attemptOf({ id: 'test.call' }, userId, { ...input, request_id });

describe('exactly-once money calls', () => {
  it('64 simultaneous requests with one id have one effect and one answer', async () => {
    let effects = 0;
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        inTransaction(database.db, (tx) =>
          once(tx, attempt('same-request', { amount: '5' }), async () => ({ effect: ++effects })),
        ),
      ),
    );
    expect(effects).toBe(1);
    expect(new Set(answers.map((answer) => answer.effect))).toEqual(new Set([1]));
  });

  it('the same id with other input is refused and does nothing', async () => {
    const run = (amount: string, effect: () => Promise<string>) =>
      inTransaction(database.db, (tx) => once(tx, attempt('other-input', { amount }), effect));
    expect(await run('1', async () => 'first')).toBe('first');
    await expect(run('2', async () => 'second')).rejects.toThrow('REQUEST_ID_REUSED');
  });

  it('a refusal is not stored: the id may be used again', async () => {
    const run = (effect: () => Promise<string>) => inTransaction(database.db, (tx) => once(tx, attempt('after-refusal'), effect));
    await expect(run(() => Promise.reject(new Error('no funds')))).rejects.toThrow('no funds');
    expect(await run(async () => 'done')).toBe('done');
  });

  it('users do not share ids', async () => {
    const run = (userId: number) =>
      inTransaction(database.db, (tx) => once(tx, attempt('shared-id', {}, userId), async () => userId));
    expect([await run(1), await run(2), await run(1)]).toEqual([1, 2, 1]);
  });
});
