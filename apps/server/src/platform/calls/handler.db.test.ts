/** Money calls: one transaction, one effect per request id, lost races retried, events only after the commit. */
import { requestFunds } from '@glasshouse/contract/demo';
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { listWallets } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../db/database.ts';
import { refuse } from '../refusal.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { type MoneyContext, handleGroupedMoney, handleMoney, handleUser, type VisitorContext } from './handler.ts';

const ANSWER = { currency_id: 3, code: 'USDT', amount: '1' };
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(70);
});
afterAll(() => database.close());

const contextOf = (id: number): VisitorContext => ({
  requestId: 'r',
  lang: 'en',
  ip: '',
  userAgent: '',
  user: { id, sessionId: 1 },
});

const bind = (run: (tx: Tx, context: MoneyContext) => Promise<unknown>) =>
  handleMoney(requestFunds, { db: database.db, log: pino({ level: 'silent' }) }, async (tx, _input, context) => {
    await run(tx, context);
    return ANSWER;
  });

async function grant(tx: Tx, userId: number): Promise<void> {
  await sql`INSERT INTO demo_grants (user_id, number, created_at, asset_id, atoms)
            SELECT ${userId}, 1 + count(*), 0, 3, 1 FROM demo_grants WHERE user_id = ${userId}`.execute(tx);
}

async function grantsOf(userId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM demo_grants WHERE user_id = ${userId}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

describe('a money call', () => {
  it('has one effect and one answer for 64 simultaneous requests with one id, and one piece of news', async () => {
    let news = 0;
    const bound = bind(async (tx, { user, afterCommit }) => {
      await grant(tx, user.id);
      afterCommit(() => void news++);
    });
    const answers = await Promise.all(Array.from({ length: 64 }, () => bound.run({ request_id: 'the-same-id' }, contextOf(1))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(ANSWER)]));
    expect([await grantsOf(1), news]).toEqual([1, 1]);
  });

  it('leaves nothing when it refuses, so that its id may be used again', async () => {
    let allowed = false;
    const news: string[] = [];
    const bound = bind(async (tx, { user, afterCommit }) => {
      await grant(tx, user.id);
      afterCommit(() => void news.push('told'));
      if (!allowed) refuse('MONEY_STOPPED');
    });
    await expect(bound.run({ request_id: 'try-again' }, contextOf(2))).rejects.toMatchObject({ code: 'MONEY_STOPPED' });
    expect([await grantsOf(2), news]).toEqual([0, []]);
    allowed = true;
    expect(await bound.run({ request_id: 'try-again' }, contextOf(2))).toEqual(ANSWER);
    expect([await grantsOf(2), news]).toEqual([1, ['told']]);
  });

  it.each(['40001', '40P01'])('begins again when PostgreSQL says %s, and tells its news once', async (code) => {
    const user = code === '40001' ? 3 : 4;
    let runs = 0;
    let news = 0;
    const bound = bind(async (tx, context) => {
      context.afterCommit(() => void news++);
      await grant(tx, context.user.id);
      if (++runs < 3) await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END $$`).execute(tx);
    });
    await bound.run({ request_id: 'lost-race' }, contextOf(user));
    expect([runs, news, await grantsOf(user)]).toEqual([3, 1, 1]);
  });

  it('is answered although what follows the commit fails', async () => {
    const bound = bind(async (tx, { user, afterCommit }) => {
      await grant(tx, user.id);
      afterCommit(() => {
        throw new Error('the socket is gone');
      });
    });
    expect(await bound.run({}, contextOf(5))).toEqual(ANSWER);
    expect(await grantsOf(5)).toBe(1);
  });
});

describe('binding', () => {
  const { log, db } = { log: pino({ level: 'silent' }), db: null as never };
  it('refuses a money call as an ordinary one, an ordinary call as a money call', () => {
    expect(() => handleUser(placeOrder, () => refuse('UNAVAILABLE'))).toThrow('handleMoney');
    expect(() => handleMoney(listWallets, { db, log }, () => refuse('UNAVAILABLE'))).toThrow('request_id');
    expect(() => handleGroupedMoney(listWallets, () => refuse('UNAVAILABLE'))).toThrow('request_id');
    expect(handleGroupedMoney(cancelOrder, () => refuse('UNAVAILABLE')).call).toBe(cancelOrder);
  });
});
