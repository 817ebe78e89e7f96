/**
 * The same rows as the ledger's written by hand: a journal, its balances and its entries, in copies of the ledger's
 * tables with the same columns, indexes and CHECKs but no trigger. Nothing is checked, decided or remembered.
 * Units: atoms as decimal text. Invariant: accounts are locked in the order of their ids, as any careful hand would.
 */
import type pg from 'pg';

/** Two entries of one journal. */
export interface PlainMove {
  key: string;
  from: number;
  to: number;
  atoms: bigint;
}

const TABLES = ['accounts', 'journals', 'entries'];
const HASH = Buffer.alloc(32, 7);

/** Makes the copies and gives every user of them the same balance; answers the ids of their accounts. */
export async function createPlain(owner: pg.Client, users: number, atoms: bigint): Promise<number[]> {
  await owner.query('CREATE SCHEMA plain');
  for (const table of TABLES) await owner.query(`CREATE TABLE plain.${table} (LIKE public.${table} INCLUDING ALL)`);
  await owner.query(`
    ALTER TABLE plain.accounts ADD FOREIGN KEY (asset_id) REFERENCES public.assets, SET (fillfactor = 70);
    GRANT USAGE ON SCHEMA plain TO glasshouse_app; GRANT ALL ON ALL TABLES IN SCHEMA plain TO glasshouse_app`);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO plain.accounts (kind, owner, purpose, bucket, asset_id, balance)
     SELECT 'user', n, 'change', 'available', 3, $2 FROM generate_series(1, $1::int) n RETURNING id`,
    [users, String(atoms)],
  );
  return rows.map(({ id }) => Number(id));
}

/** One movement in a transaction of its own, by prepared statements. */
export async function plainPost(pool: pg.Pool, move: PlainMove, now: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const journal = await client.query<{ id: number }>({
      name: 'plain-journal',
      text: `INSERT INTO plain.journals (scope, key, input_hash, cause, reference, created_at)
             VALUES ('bench', $1, $2, 'transfer', $1, $3) RETURNING id`,
      values: [move.key, HASH, now],
    });
    const changed = await client.query<{ id: number; balance: string }>({
      name: 'plain-balances',
      text: `UPDATE plain.accounts a SET balance = a.balance + d.atoms, version = a.version + 1
             FROM (SELECT l.id, CASE l.id WHEN $1::bigint THEN -$3::numeric ELSE $3::numeric END AS atoms
                   FROM plain.accounts l WHERE l.id IN ($1::bigint, $2::bigint) ORDER BY l.id FOR UPDATE) d
             WHERE a.id = d.id RETURNING a.id, a.balance`,
      values: [move.from, move.to, String(move.atoms)],
    });
    const after = (id: number) => changed.rows.find((row) => row.id === id)?.balance;
    await client.query({
      name: 'plain-entries',
      text: `INSERT INTO plain.entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
             VALUES ($1, 1, $2, 3, -$4::numeric, $5, 'transfer'), ($1, 2, $3, 3, $4::numeric, $6, 'transfer')`,
      values: [journal.rows[0]?.id, move.from, move.to, String(move.atoms), after(move.from), after(move.to)],
    });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** All rows of many movements, computed before writing. */
export interface PlainRows {
  keys: string[];
  accounts: number[];
  amounts: string[];
  after: string[];
  changed: Map<number, { balance: bigint; entries: number }>;
}

/** Works the rows out, from balances that the caller keeps. */
export function plainRows(moves: readonly PlainMove[], balances: Map<number, bigint>): PlainRows {
  const rows: PlainRows = { keys: moves.map(({ key }) => key), accounts: [], amounts: [], after: [], changed: new Map() };
  for (const { from, to, atoms } of moves) {
    for (const [account, amount] of [
      [from, -atoms],
      [to, atoms],
    ] as const) {
      const balance = (balances.get(account) ?? 0n) + amount;
      balances.set(account, balance);
      rows.accounts.push(account);
      rows.amounts.push(String(amount));
      rows.after.push(String(balance));
      rows.changed.set(account, { balance, entries: (rows.changed.get(account)?.entries ?? 0) + 1 });
    }
  }
  return rows;
}

/** Writes the rows of many movements with three set-based statements in one transaction. */
export async function plainBatch(pool: pg.Pool, rows: PlainRows, now: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows: journals } = await client.query<{ id: number }>(
      `INSERT INTO plain.journals (scope, key, input_hash, cause, reference, created_at)
       SELECT 'bench', k.key, $2, 'transfer', k.key, $3 FROM unnest($1::text[]) WITH ORDINALITY AS k(key, place)
       ORDER BY k.place RETURNING id`,
      [rows.keys, HASH, now],
    );
    await client.query(
      `UPDATE plain.accounts a SET balance = d.balance, version = a.version + d.entries
       FROM unnest($1::bigint[], $2::numeric[], $3::bigint[]) AS d(id, balance, entries) WHERE a.id = d.id`,
      [
        [...rows.changed.keys()],
        [...rows.changed.values()].map(({ balance }) => String(balance)),
        [...rows.changed.values()].map(({ entries }) => entries),
      ],
    );
    await client.query(
      `INSERT INTO plain.entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
       SELECT e.journal, e.line, e.account, 3, e.amount, e.after, 'transfer'
       FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::numeric[], $5::numeric[])
         WITH ORDINALITY AS e(journal, line, account, amount, after, place) ORDER BY e.place`,
      [
        rows.accounts.map((_, i) => journals[i >> 1]?.id),
        rows.accounts.map((_, i) => 1 + (i & 1)),
        rows.accounts,
        rows.amounts,
        rows.after,
      ],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
