/**
 * Raw SQL that writes exactly the rows that the desk wrote: what its groups sent to the database is recorded as it goes, and
 * sent again to copies of the tables, group by group. Nothing is checked, decided, locked beforehand or remembered.
 * Invariant: the copies have the same columns, indexes and CHECKs, and no triggers; durability is the same.
 */
import type pg from 'pg';

/** What one transaction wrote. */
export type WrittenGroup = { text: string; values: unknown[] }[];

const TABLES = [
  'accounts',
  'journals',
  'entries',
  'holds',
  'orders',
  'fills',
  'order_adjustments',
  'trade_volumes',
  'index_cursors',
  'trigger_backlogs',
  'order_notifications',
  'request_answers',
  'seal_queue',
];
const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(?!OF\b)\w+/;

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Records what transactions of a pool write, while it is on. */
export class Recorder {
  groups: WrittenGroup[] = [];
  isOn = false;

  /** The pool, recorded. */
  wrap(pool: pg.Pool): pg.Pool {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    return Object.assign(pool, { connect: async () => this.#recorded(await connect()) });
  }

  #recorded(client: pg.PoolClient): pg.PoolClient {
    if ('isRecorded' in client) return client;
    const query = client.query.bind(client) as Query;
    let group: WrittenGroup = [];
    const recording: Query = (text, values = []) => {
      if (this.isOn && typeof text === 'string') {
        if (/^start transaction|^begin/i.test(text)) group = [];
        else if (text === 'commit' && group.length > 0) this.groups.push(group);
        else if (WRITES.test(text)) group.push({ text, values });
      }
      return query(text, values);
    };
    return Object.assign(client, { query: recording, isRecorded: true });
  }
}

/** Makes the copies, as the tables are now. */
export async function copyTables(owner: pg.Client): Promise<void> {
  await owner.query('DROP SCHEMA IF EXISTS plain CASCADE; CREATE SCHEMA plain');
  for (const table of TABLES) {
    await owner.query(`CREATE TABLE plain.${table} (LIKE public.${table} INCLUDING ALL)`);
    await owner.query(`INSERT INTO plain.${table} OVERRIDING SYSTEM VALUE SELECT * FROM public.${table}`);
  }
  // Where the table assigns ids, the copy continues from the original's.
  for (const table of ['accounts', 'journals', 'entries'])
    await owner.query(`SELECT setval(pg_get_serial_sequence('plain.${table}', 'id'), (SELECT max(id) FROM public.${table}))`);
  await owner.query(`
    ALTER TABLE plain.accounts SET (fillfactor = 70);
    ALTER TABLE plain.orders SET (fillfactor = 80);
    GRANT USAGE ON SCHEMA plain TO glasshouse_app; GRANT ALL ON ALL TABLES IN SCHEMA plain TO glasshouse_app;
    ANALYZE`);
}

/** Writes the groups again, one transaction after another on one connection. */
export async function replay(pool: pg.Pool, groups: readonly WrittenGroup[]): Promise<void> {
  const client = await pool.connect();
  try {
    // As the desk's connection has it: statements are planned once, and every row is found by its key.
    await client.query(
      `SET search_path = plain, public; SET plan_cache_mode = force_generic_plan;
       SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off`,
    );
    for (const group of groups) {
      await client.query('BEGIN');
      for (const { text, values } of group) await client.query(text, values);
      await client.query('COMMIT');
    }
  } finally {
    client.release(true);
  }
}
