/** Borrowed money: what a user owes is a balance of the ledger, zero or below, and nothing but journals changes it. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import {
  type AccountName,
  DebtOverpaidError,
  InvalidJournalError,
  type JournalDraft,
  balanceKey,
  conservation,
} from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';

const USDT = 3;
const POOL: AccountName = { kind: 'house', purpose: 'tests_pool' };
const LENT: AccountName = { kind: 'house', purpose: 'tests_lent' };

let test: TestLedger;
let owner: pg.Client;
beforeAll(async () => {
  test = await openTestLedger();
  owner = new pg.Client({ connectionString: test.database.url });
  await owner.connect();
  await post({ legs: [leg({ kind: 'external', purpose: 'capital' }, -1_000_000n), leg(POOL, 1_000_000n)] });
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const leg = (account: AccountName, atoms: bigint) => ({ account, assetId: USDT, atoms });
const own = (userId: number, bucket: 'available' | 'owed'): AccountName => ({ kind: 'user', userId, type: 'margin', bucket });
let keys = 0;
const draft = (rest: Pick<JournalDraft, 'legs'>): JournalDraft => ({
  scope: 'tests.debt',
  key: String(++keys),
  cause: 'tests_debt',
  reference: '',
  ...rest,
});
const post = (rest: Pick<JournalDraft, 'legs'>) => inTransaction(test.platform.db, (tx) => test.ledger.post(tx, draft(rest)));
/** Lends atoms, or takes them back when they are below zero. */
const lend = (userId: number, atoms: bigint) => ({
  legs: [leg(POOL, -atoms), leg(own(userId, 'available'), atoms), leg(own(userId, 'owed'), -atoms), leg(LENT, atoms)],
});
const balancesOf = async (userId: number) =>
  (await test.ledger.readBalances(test.platform.db, userId)).map(({ available, owed }) => [available, owed]);

describe('a debt', () => {
  it('is below zero while it is owed and gone when it is repaid; its other side is what is lent', async () => {
    await post(lend(1, 500n));
    expect(await balancesOf(1)).toEqual([[500n, -500n]]);
    await post(lend(1, -200n));
    expect(await balancesOf(1)).toEqual([[300n, -300n]]);
    const { rows } = await owner.query(
      `SELECT sum(balance)::int AS lent FROM accounts WHERE kind = 'house' AND purpose = 'tests_lent'`,
    );
    expect(rows).toEqual([{ lent: 300 }]);
    await post(lend(1, -300n));
    expect(await balancesOf(1)).toEqual([[0n, undefined]]);
  });

  it('cannot be repaid by more than is owed, in one journal or over a batch, and nothing is written then', async () => {
    await post(lend(2, 100n));
    await test.fund(2, USDT, 1_000n, 'margin');
    const error = await post(lend(2, -101n)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DebtOverpaidError);
    expect(error).toMatchObject({ userId: 2, type: 'margin', assetId: USDT, excess: 1n });
    const batch = inTransaction(test.platform.db, (tx) =>
      test.ledger.postBatch(tx, [draft(lend(2, -60n)), draft(lend(2, -60n)), draft(lend(2, 500n))]),
    );
    await expect(batch).rejects.toMatchObject({ name: 'DebtOverpaidError', excess: 20n });
    expect(await balancesOf(2)).toEqual([[1_100n, -100n]]);
  });

  it('is repaid once by many who repay all of it at the same time', async () => {
    await post(lend(3, 100n));
    await test.fund(3, USDT, 10_000n, 'margin');
    const results = await Promise.allSettled(Array.from({ length: 32 }, () => post(lend(3, -100n))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balancesOf(3)).toEqual([[10_000n, undefined]]);
  });

  it('is locked and read with the balances where it is asked for, and a batch goes on from there', async () => {
    await post(lend(4, 70n));
    const key = { userId: 4, type: 'margin' as const, assetId: USDT };
    await inTransaction(test.platform.db, async (tx) => {
      const held = await test.ledger.lockBalances(tx, [{ ...key, withOwed: true }]);
      expect(held.get(balanceKey(key))).toEqual({ ...key, available: 70n, frozen: 0n, owed: -70n });
      await test.ledger.postBatch(tx, [draft(lend(4, -70n))], held);
    });
    const plain = await inTransaction(test.platform.db, (tx) => test.ledger.lockBalances(tx, [key]));
    expect(plain.get(balanceKey(key))).toEqual({ ...key, available: 0n, frozen: 0n });
  });

  it('belongs to an account that secures it: others owe nothing', async () => {
    const spot: AccountName = { kind: 'user', userId: 5, type: 'change', bucket: 'owed' };
    await expect(post({ legs: [leg(spot, -1n), leg(LENT, 1n)] })).rejects.toThrow(InvalidJournalError);
    await expect(
      owner.query(`INSERT INTO accounts (kind, owner, purpose, bucket, asset_id) VALUES ('user', 5, 'change', 'owed', 3)`),
    ).rejects.toThrow('accounts_owed_where');
    await expect(
      owner.query(`INSERT INTO accounts (kind, owner, purpose, bucket, asset_id) VALUES ('house', 0, 'margin', 'owed', 3)`),
    ).rejects.toThrow('accounts_check');
  });

  it('is part of every check of the money [I1] [I2] [I3] [I4] [I5]', async () => {
    await post(lend(6, 40n));
    const report = await test.ledger.check();
    expect(report.breaches).toEqual([]);
    const [, have] = conservation([`SELECT 'none', 'none', 3::smallint, -sum(balance) FROM accounts WHERE kind = 'external'`]);
    expect((await owner.query(have?.sql ?? '')).rows).toEqual([]);
  });

  it('above zero is refused by the database, and a breach of the check where it gets in [I3]', async () => {
    const raise = `UPDATE accounts SET balance = 5 WHERE owner = 6 AND bucket = 'owed'`;
    await expect(owner.query(raise)).rejects.toThrow('accounts_never_negative');
    await owner.query(`BEGIN; ALTER TABLE accounts DROP CONSTRAINT accounts_never_negative; ${raise}; COMMIT`);
    const { breaches } = await test.ledger.check();
    const found = breaches.filter(({ invariant }) => invariant === 'I3');
    expect(found).toEqual([
      expect.objectContaining({ row: expect.objectContaining({ user: 6, bucket: 'owed', difference: '5' }) }),
    ]);
  });
});
