/**
 * The same rows as options write, by hand: set-based statements into copies of the tables with the same columns, indexes
 * and CHECKs but no trigger. All values are known before; nothing is checked, decided or remembered.
 */
import type pg from 'pg';

const TABLES = [
  'accounts',
  'journals',
  'entries',
  'log_entries',
  'option_orders',
  'option_open',
  'option_entries',
  'option_results',
  'request_answers',
];
const HASH = Buffer.alloc(32, 7);
const STAKE = 5_000_000;
const PROFIT = 4_100_000;

/** Whose rows are written by hand. */
export interface PlainProduct {
  readonly tables: readonly string[];
  /** The operator's two accounts. */
  readonly house: readonly [string, string];
  /** The users' account. */
  readonly account: string;
  /** SQL of what checks rows as they are written, as the tables that are copied have it. */
  readonly checks?: string;
}
const OPTIONS: PlainProduct = { tables: TABLES, house: ['options', 'options_held'], account: 'micro' };

/** Makes the copies with one account per user; returns the ids of the accounts, the operator's two first. */
export async function createPlain(owner: pg.Client, users: number, product = OPTIONS): Promise<number[]> {
  await owner.query('CREATE SCHEMA plain');
  for (const table of product.tables) await owner.query(`CREATE TABLE plain.${table} (LIKE public.${table} INCLUDING ALL)`);
  await owner.query(`
    ALTER TABLE plain.accounts SET (fillfactor = 70);
    ${product.checks ?? ''}
    GRANT USAGE ON SCHEMA plain TO glasshouse_app; GRANT ALL ON ALL TABLES IN SCHEMA plain TO glasshouse_app`);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO plain.accounts (kind, owner, purpose, bucket, asset_id, balance)
     SELECT 'house', 0, purpose, 'available', 3, 1e15 FROM unnest($2::text[]) purpose
     UNION ALL SELECT 'user', n, $3, 'available', 3, 1e12 FROM generate_series(1, $1::int) n RETURNING id`,
    [users, product.house, product.account],
  );
  return rows.map(({ id }) => Number(id));
}

/** One transaction of the yardstick. */
export async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Writes journals of legs: the account, what goes into it, and its balance then. */
export async function journals(
  client: pg.PoolClient,
  scope: string,
  ids: readonly number[],
  legs: readonly (readonly [number, number])[][],
) {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO plain.journals (scope, key, input_hash, cause, reference, created_at)
     SELECT $1, k::text, $3, 'option_stake', k::text, 0 FROM unnest($2::bigint[]) WITH ORDINALITY AS k(k, place) ORDER BY place RETURNING id`,
    [scope, ids, HASH],
  );
  const changed = new Map<number, { atoms: number; count: number }>();
  for (const [account, atoms] of legs.flat()) {
    const sum = changed.get(account) ?? { atoms: 0, count: 0 };
    changed.set(account, { atoms: sum.atoms + atoms, count: sum.count + 1 });
  }
  await client.query(
    `UPDATE plain.accounts a SET balance = a.balance + d.atoms, version = a.version + d.n
     FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS d(id, atoms, n) WHERE a.id = d.id`,
    [[...changed.keys()], [...changed.values()].map(({ atoms }) => atoms), [...changed.values()].map(({ count }) => count)],
  );
  const flat = legs.flatMap((own, i) => own.map(([account, atoms], line) => ({ journal: rows[i]?.id, line, account, atoms })));
  await client.query(
    `INSERT INTO plain.entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
     SELECT j, l, a, 3, m, 1000000, 'option_stake' FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::numeric[]) AS e(j, l, a, m)`,
    [flat.map((e) => e.journal), flat.map((e) => e.line + 1), flat.map((e) => e.account), flat.map((e) => e.atoms)],
  );
}

/** Writes accepted options, one per user account given. */
export async function plainPlace(pool: pg.Pool, firstId: number, accounts: readonly number[], house: readonly [number, number]) {
  const ids = accounts.map((_, i) => firstId + i);
  await inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO plain.log_entries (leaf, hash, kind, body, time_ms)
       SELECT id, sha256(id::text::bytea), 'option_order', repeat('x', 400) || id, 0 FROM unnest($1::bigint[]) AS k(id)`,
      [ids],
    );
    await client.query(
      `WITH q AS (INSERT INTO plain.option_open (option_id, user_id, index_id, look_at) SELECT id, u, 1, 0 FROM unnest($1::bigint[], $2::bigint[]) AS k(id, u))
       INSERT INTO plain.option_orders SELECT id, id, u, 7, 1, 'up', 60, 3, ${STAKE}, 0.82, ${PROFIT}, 1, 1, -1, 0, 'recorded', 0, 2
       FROM unnest($1::bigint[], $2::bigint[]) AS k(id, u)`,
      [ids, accounts],
    );
    await journals(
      client,
      'options.stake',
      ids,
      accounts.map((account) => [
        [account, -STAKE],
        [house[0], -PROFIT],
        [house[1], STAKE + PROFIT],
      ]),
    );
    await client.query(
      `INSERT INTO plain.request_answers (user_id, call, request_id, input_hash, answer)
       SELECT u, 'options.placeOption', id::text, $3, '{"option":1}' FROM unnest($1::bigint[], $2::bigint[]) AS k(id, u)`,
      [ids, accounts, HASH],
    );
  });
}

/** Writes entries of options. */
export async function plainEnter(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `WITH e AS (INSERT INTO plain.option_entries SELECT id, 1, 1, 1, 1, 1 FROM unnest($1::bigint[]) AS k(id))
       UPDATE plain.option_open SET is_entered = true, look_at = 1 WHERE option_id = ANY ($1::bigint[])`,
      [ids],
    );
  });
}

/** Writes results and their journals; every second option wins. */
export async function plainSettle(
  pool: pg.Pool,
  ids: readonly number[],
  accounts: readonly number[],
  house: readonly [number, number],
) {
  const legs = ids.map((_, i): [number, number][] => [
    [house[1], -(STAKE + PROFIT)],
    [i % 2 === 0 ? (accounts[i] as number) : house[0], STAKE + PROFIT],
  ]);
  await inTransaction(pool, async (client) => {
    await client.query(
      `WITH q AS (DELETE FROM plain.option_open WHERE option_id = ANY ($1::bigint[]))
       INSERT INTO plain.option_results SELECT id, 'won', NULL, 1, 1, 1, 1, 1, 1 FROM unnest($1::bigint[]) AS k(id)`,
      [ids],
    );
    await journals(client, 'options.settle', ids, legs);
  });
}
