/** Sets of journals: a journal for each of many users by set-based statements, with the same rows that a batch of drafts writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type JournalDraft,
  InvalidJournalError,
  JournalConflictError,
  type JournalSet,
  type SetMove,
  sealedJournals,
} from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';

const [BTC, USDT] = [1, 3];
let test: TestLedger;
let nextUser = 20_001;
let scopes = 0;

beforeAll(async () => {
  test = await openTestLedger();
});
afterAll(() => test.close());

const house = (purpose: string) => ({ kind: 'house', purpose }) as const;
const outside = (purpose: string) => ({ kind: 'external', purpose }) as const;
const own = (bucket: 'available' | 'owed' = 'available') => ({ kind: 'user', type: 'margin', bucket }) as const;

/** Coins come from outside; money too, and a part of it goes to the house. */
const MOVES: readonly SetMove[] = [
  { from: outside('corporate_actions'), to: own(), assetId: BTC, cause: 'stock_split' },
  { from: outside('issuer'), to: own(), assetId: USDT, cause: 'stock_in_lieu' },
  { from: outside('issuer'), to: house('fees'), assetId: USDT, cause: 'stock_tax' },
];

interface Row {
  readonly userId: number;
  readonly atoms: readonly bigint[];
}

const setOf = (rows: readonly Row[], moves = MOVES, scope = `set.${++scopes}`): JournalSet => ({
  scope,
  cause: 'stock_split',
  moves,
  rows: sql`SELECT place, user_id, 'k:' || user_id AS key, 'r"' || user_id AS reference, atoms::numeric[] AS atoms
    FROM unnest(${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ atoms }) => `{${atoms.join(',')}}`)}::text[])
      WITH ORDINALITY AS given (user_id, atoms, place)`,
});

const post = (set: JournalSet) => inTransaction(test.platform.db, (tx) => test.ledger.postSet(tx, set));

/** The same as drafts. */
const draftsOf = ({ scope, cause, moves }: JournalSet, rows: readonly Row[]): JournalDraft[] =>
  rows.flatMap(({ userId, atoms }) => {
    const named = (account: SetMove['from']) => (account.kind === 'user' ? { ...account, userId } : account);
    const legs = moves.flatMap(({ from, to, assetId, cause: why }, move) => {
      const moved = atoms[move] as bigint;
      if (moved === 0n) return [];
      return [
        { account: named(from), assetId, atoms: -moved, cause: why },
        { account: named(to), assetId, atoms: moved, cause: why },
      ];
    });
    return legs.length === 0 ? [] : [{ scope, key: `k:${userId}`, cause, reference: `r"${userId}`, legs }];
  });

/** What a scope wrote, without ids. */
async function written(scope: string) {
  const { rows } = await sql`
    SELECT j.key, j.cause AS why, j.reference, e.line, a.kind, a.purpose, a.bucket, e.asset_id, e.amount, e.cause, a.owner
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = ${scope} ORDER BY j.id, e.line`.execute(test.platform.db);
  return rows;
}

/** Whether each entry's balance is that of the one before it and its amount, and the newest that of its account. */
async function areBalancesRunning(): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (SELECT account_id, balance_after - amount AS before, lag(balance_after, 1, 0) OVER (PARTITION BY account_id ORDER BY id) AS known FROM entries) AS e
    WHERE before <> known
    UNION ALL SELECT FROM accounts a LEFT JOIN LATERAL (SELECT balance_after FROM entries WHERE account_id = a.id ORDER BY id DESC LIMIT 1) e ON true
    WHERE a.balance <> coalesce(e.balance_after, 0) OR a.version <> (SELECT count(*) FROM entries WHERE account_id = a.id)`.execute(
    test.platform.db,
  );
  return rows.length === 0;
}

const ROWS: readonly (readonly bigint[])[] = [
  [5n, 3n, 1n],
  [0n, 0n, 0n],
  [7n, 0n, 0n],
  [0n, 2n, 0n],
  [0n, 0n, 9n],
  [10n ** 30n, 1n, 1n],
];
const users = () => ROWS.map((atoms) => ({ userId: nextUser++, atoms }));

describe('a set of journals', () => {
  it('writes the rows that the same drafts would, in their order', async () => {
    const rows = users();
    const set = setOf(rows);
    expect(await post(set)).toBe(5);
    const asDrafts = setOf(rows);
    await inTransaction(test.platform.db, (tx) => test.ledger.postBatch(tx, draftsOf(asDrafts, rows)));
    const made = await written(set.scope);
    expect(made).toHaveLength(18);
    expect(made).toEqual(await written(asDrafts.scope));
    expect(await areBalancesRunning()).toBe(true);
  });

  it('is sealed by the digests of its rows', async () => {
    const set = setOf(users());
    await post(set);
    const { rows } = await sql<{ id: number }>`SELECT id FROM journals WHERE scope = ${set.scope} ORDER BY id`.execute(
      test.platform.db,
    );
    const ids = rows.map(({ id }) => id);
    const digests = await sealedJournals.digests(test.platform.db, ids);
    const queued = await sql<{ ids: string; digests: Buffer }>`
      SELECT ids::text, digests FROM seal_queue WHERE kind = 'journal' AND ids @> ${ids[0]}::bigint`.execute(test.platform.db);
    expect(queued.rows[0]?.ids).toBe(`{[${ids[0]},${(ids.at(-1) as number) + 1})}`);
    expect(queued.rows[0]?.digests).toEqual(Buffer.concat(ids.map((id) => digests.get(id) as Buffer)));
  });

  it('takes from users and adds to what they owe, with amounts below zero the other way', async () => {
    const moves: readonly SetMove[] = [
      { from: own('owed'), to: house('margin_interest_due'), assetId: USDT, cause: 'margin_interest' },
      { from: own(), to: outside('corporate_actions'), assetId: BTC, cause: 'stock_split' },
    ];
    const userId = nextUser++;
    await post(setOf([{ userId, atoms: [7n, -20n] }], moves));
    await post(setOf([{ userId, atoms: [-2n, 15n] }], moves));
    const balances = await test.ledger.readBalances(test.platform.db, userId);
    expect(balances).toMatchObject([
      { assetId: BTC, available: 5n },
      { assetId: USDT, owed: -5n },
    ]);
    expect(await areBalancesRunning()).toBe(true);
  });

  it('is refused whole where one account has not enough, a debt would be overpaid, or a key was posted before', async () => {
    const [first, second] = [nextUser++, nextUser++];
    const take: readonly SetMove[] = [{ from: own(), to: house('fees'), assetId: USDT, cause: 'stock_tax' }];
    await post(
      setOf(
        [
          { userId: first, atoms: [-10n] },
          { userId: second, atoms: [-4n] },
        ],
        take,
      ),
    );
    const before = await test.ledger.readBalances(test.platform.db, first);
    await expect(
      post(
        setOf(
          [
            { userId: first, atoms: [5n] },
            { userId: second, atoms: [5n] },
          ],
          take,
        ),
      ),
    ).rejects.toThrow(InvalidJournalError);
    const pay: readonly SetMove[] = [{ from: own('owed'), to: house('fees'), assetId: USDT, cause: 'stock_tax' }];
    await expect(post(setOf([{ userId: first, atoms: [-1n] }], pay))).rejects.toThrow(InvalidJournalError);
    const known = setOf([{ userId: second, atoms: [1n] }], take);
    await post(known);
    const again = setOf(
      [
        { userId: first, atoms: [1n] },
        { userId: second, atoms: [1n] },
      ],
      take,
      known.scope,
    );
    await expect(post(again)).rejects.toThrow(JournalConflictError);
    expect(await test.ledger.readBalances(test.platform.db, first)).toEqual(before);
  });

  it('has each user once, whole amounts for each move, and nothing that is held', async () => {
    const userId = nextUser++;
    const twice = [1n, 2n].map((atoms) => ({ userId, atoms: [atoms, 0n, 0n] }));
    await expect(post(setOf(twice))).rejects.toThrow(InvalidJournalError);
    await expect(post(setOf([{ userId, atoms: [1n, 1n] }]))).rejects.toThrow(InvalidJournalError);
    const part = {
      ...setOf([{ userId, atoms: [1n, 0n, 0n] }]),
      rows: sql`SELECT 1::bigint AS place, ${userId}::bigint AS user_id, 'k' AS key, '' AS reference, ARRAY[0.5, 0, 0] AS atoms`,
    };
    await expect(post(part)).rejects.toThrow(InvalidJournalError);
    // A row that does not say what it moves is wrong, not a row that moves nothing.
    for (const atoms of ['ARRAY[NULL, 0, 0]', 'ARRAY[0, 0]', `ARRAY['NaN', 0, 0]`, `ARRAY['Infinity', 0, 0]`, 'NULL']) {
      const rows = sql`SELECT 1::bigint AS place, ${userId}::bigint AS user_id, 'k' AS key, '' AS reference,
        ${sql.raw(atoms)}::numeric[] AS atoms`;
      await expect(post({ ...part, rows }), atoms).rejects.toThrow(InvalidJournalError);
    }
    await expect(post(setOf([], [{ from: house('fees'), to: house('fees'), assetId: USDT, cause: 'c' }]))).rejects.toThrow(
      InvalidJournalError,
    );
    await expect(post(setOf([], [{ from: house('fees'), to: own(), assetId: 999, cause: 'c' }]))).rejects.toThrow(
      InvalidJournalError,
    );
    expect(await test.ledger.readBalances(test.platform.db, userId)).toEqual([]);
  });

  it('gives nothing to a user who closed', async () => {
    const [open, closed] = [nextUser++, nextUser++];
    await post(setOf([{ userId: closed, atoms: [0n, 1n, 0n] }]));
    await inTransaction(test.platform.db, (tx) => test.ledger.closeAccounts(tx, closed));
    const refused = post(setOf([open, closed].map((userId) => ({ userId, atoms: [0n, 1n, 0n] }))));
    await expect(refused).rejects.toThrow(new Refusal('IDENTITY_USER_CLOSED'));
    expect(await test.ledger.readBalances(test.platform.db, open)).toEqual([]);
  });

  it('and batches of the same users at once give each what both gave', async () => {
    const people = Array.from({ length: 40 }, () => nextUser++);
    const rows = people.map((userId) => ({ userId, atoms: [1n, 1n, 1n] }));
    const works = Array.from({ length: 6 }, (_, i) => {
      const mixed = i % 2 === 0 ? rows : rows.toReversed();
      const set = setOf(mixed);
      return i < 3 ? post(set) : inTransaction(test.platform.db, (tx) => test.ledger.postBatch(tx, draftsOf(set, mixed)));
    });
    await Promise.all(works);
    for (const userId of people)
      expect(await test.ledger.readBalances(test.platform.db, userId)).toMatchObject([{ available: 6n }, { available: 6n }]);
    expect(await areBalancesRunning()).toBe(true);
  });
});
