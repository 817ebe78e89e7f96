/** The check of the money finds what an owner of the database can break, names it and says by how much. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Breach, describeBreach } from './index.ts';
import { type TestLedger, openTestLedger } from './testing.ts';

const USER = 10_001;
const USDT = 3;
let test: TestLedger;

beforeEach(async () => {
  test = await openTestLedger(4);
  await test.fund(USER, USDT, 100n);
  await inTransaction(test.platform.db, (tx) =>
    test.ledger.post(tx, {
      scope: 'test',
      key: 'hold',
      cause: 'spot_order_hold',
      reference: '1',
      legs: [
        { account: { kind: 'user', userId: USER, type: 'change', bucket: 'available' }, assetId: USDT, atoms: -40n },
        { account: { kind: 'user', userId: USER, type: 'change', bucket: 'frozen' }, assetId: USDT, atoms: 40n },
      ],
      holds: [{ causeKind: 'spot_order', causeId: '1', userId: USER, type: 'change', assetId: USDT, delta: 40n }],
    }),
  );
});
afterEach(() => test.close());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const found = (breaches: Breach[]) => new Set(breaches.map(({ invariant }) => invariant));
const userRow = `owner = ${USER} AND bucket = 'available'`;

const PLANTED: [string, string, string[]][] = [
  ['an entry that was changed', 'UPDATE entries SET amount = amount + 7 WHERE id = 2', ['I1', 'I2']],
  ['an entry that was deleted', 'DELETE FROM entries WHERE id = 4', ['I1', 'I2', 'I14']],
  ['both entries of a journal deleted', 'DELETE FROM entries WHERE journal_id = 2', ['I1', 'I2', 'I14']],
  ['a balance that was raised', `UPDATE accounts SET balance = balance + 7 WHERE ${userRow}`, ['I1', 'I2']],
  ['a running balance that was changed', 'UPDATE entries SET balance_after = balance_after + 7 WHERE id = 2', ['I2']],
  ['an entry on another asset’s account', 'UPDATE entries SET asset_id = 1 WHERE journal_id = 2', ['I2']],
  ['a hold that was dropped', 'DELETE FROM holds', ['I4']],
  ['a hold that was lowered', 'UPDATE holds SET atoms = atoms - 1', ['I4']],
  [
    'an account below zero',
    `ALTER TABLE accounts DROP CONSTRAINT accounts_never_negative; UPDATE accounts SET balance = -3 WHERE ${userRow}`,
    ['I1', 'I2', 'I3'],
  ],
];

describe('the check of the money', () => {
  it('finds nothing wrong with what the ledger wrote, and counts what it read', async () => {
    expect(await test.ledger.check()).toEqual({ invariants: 17, journals: 2, entries: 4, accounts: 3, holds: 1, breaches: [] });
  });

  it.each(PLANTED)('finds %s', async (_name, statement, invariants) => {
    await asOwner(statement);
    expect(found((await test.ledger.check()).breaches)).toEqual(new Set(invariants));
  });

  it('says which account and by how much', async () => {
    await asOwner(`UPDATE accounts SET balance = balance + 7 WHERE ${userRow}`);
    const { breaches } = await test.ledger.check();
    expect(breaches.map(describeBreach)).toContain(
      'I2 a balance is the sum of its entries: account 1, balance 67, entries 60, difference 7',
    );
  });

  it('finds two journals of one key, should the database ever let them in', async () => {
    await asOwner(`ALTER TABLE journals DROP CONSTRAINT journals_scope_key_key;
      INSERT INTO journals (scope, key, input_hash, cause, reference, created_at) SELECT scope, key, input_hash, cause, reference, 0 FROM journals`);
    expect(found((await test.ledger.check()).breaches)).toEqual(new Set(['I1', 'I9']));
  });

  it('asks other modules’ invariants too', async () => {
    test.ledger.watch([{ id: 'I6', title: 'never true', sql: 'SELECT 5 AS difference' }]);
    expect((await test.ledger.check()).breaches).toEqual([{ invariant: 'I6', title: 'never true', row: { difference: 5 } }]);
  });
});

describe('both connections of the check', () => {
  /** Counts journals, after another connection has posted one. */
  const postsAndCounts = (user: number) => ({
    id: 'I6',
    title: `counts ${user}`,
    compute: async (tx: Tx) => {
      await test.fund(user, USDT, 1n);
      const { rows } = await sql<{ journals: number }>`SELECT count(*) AS journals FROM journals`.execute(tx);
      return rows;
    },
  });

  it('see the same moment, whatever is posted meanwhile', async () => {
    test.ledger.watch([postsAndCounts(USER + 1), postsAndCounts(USER + 2), postsAndCounts(USER + 3)]);
    const { breaches, journals } = await test.ledger.check();
    expect(breaches.map(({ row }) => row)).toEqual([{ journals: 2 }, { journals: 2 }, { journals: 2 }]);
    expect(journals).toBe(2);
  });

  it('end the check with the error of either', async () => {
    test.ledger.watch([
      { id: 'I6', title: 'fails', compute: () => Promise.reject(new Error('no such digest')) },
      { id: 'I6', title: 'is sound', compute: () => Promise.resolve([]) },
    ]);
    await expect(test.ledger.check()).rejects.toThrow('no such digest');
  });
});

describe('a breach', () => {
  it('at the start keeps the port closed and stops the money', async () => {
    await test.ledger.requireSound();
    await asOwner('DELETE FROM holds');
    await expect(test.ledger.requireSound()).rejects.toThrow(/I4 what is frozen is the sum of the holds/);
    expect(test.ledger.stopped()).toContain('I4');
    await expect(test.fund(USER, USDT, 1n)).rejects.toMatchObject({ code: 'MONEY_STOPPED' });
  });

  it.each(
    PLANTED.filter(([name]) => name !== 'an entry on another asset’s account' && name !== 'both entries of a journal deleted'),
  )('found by the minute’s check stops the money: %s', async (_name, statement) => {
    const [job] = test.ledger.module.jobs ?? [];
    await job?.run();
    expect(test.ledger.stopped()).toBeNull();
    await asOwner(statement);
    await job?.run();
    expect(test.ledger.stopped()).not.toBeNull();
  });

  it('found by the minute’s check stops the money: a balance moved between two users who have long been quiet', async () => {
    await test.fund(USER + 1, USDT, 100n);
    await asOwner('ALTER TABLE entries ALTER COLUMN id RESTART WITH 1000000');
    await test.fund(USER + 2, USDT, 100n);
    const [job] = test.ledger.module.jobs ?? [];
    await job?.run();
    await asOwner(`UPDATE accounts SET balance = balance + 7 WHERE ${userRow};
      UPDATE accounts SET balance = balance - 7 WHERE owner = ${USER + 1}`);
    await job?.run();
    expect(test.ledger.stopped()).toContain('I2 a balance is what its last entry says');
  });
});
