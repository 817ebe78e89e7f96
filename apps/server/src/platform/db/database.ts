/**
 * The two ways into PostgreSQL: the owner, who migrates, and the application, whose role can neither alter nor erase
 * append-only tables. Rows give int8 as safe numbers (ids) and numeric as text (amounts become bigint where used).
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

// Tables are typed where they are used: `db.withTables<SpotTables>()`.
// biome-ignore lint/complexity/noBannedTypes: an empty schema that modules widen
type NoTables = {};

/** A handle for queries outside a transaction. */
export type Db = Kysely<NoTables>;
/** A handle inside a transaction; a `Tx` is also a `Db`. */
export type Tx = Transaction<NoTables>;

/** The role that the application's connections take on. */
export const APP_ROLE = 'glasshouse_app';
/** The role that transactions of staff calls take on (staff-role.ts). */
export const STAFF_ROLE = 'glasshouse_staff';

const INT8 = 20;
const parsers = pg.types;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return (text: string) => Number(text);
    return parsers.getTypeParser(oid, format as 'text');
  },
};

/** Opens the application's pool: every connection runs as the application's role. */
export function openAppPool(url: string, max: number): pg.Pool {
  // Statements are sent when they are asked, not when the one before is answered; Kysely waits by itself (`pipeline.ts`).
  const options: pg.PoolConfig & { pipeline: boolean } = {
    pipeline: true,
    connectionString: url,
    max,
    Client: PreparingClient,
    types: types as pg.CustomTypesConfig,
    options: `-c role=${APP_ROLE} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
    application_name: 'glasshouse',
  };
  const pool = new pg.Pool(options);
  // An idle connection that breaks (database restart) must not end the process; the next query reports it.
  pool.on('error', () => {});
  // A client that is held (the desk's leader) has its own error listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const pools = new WeakMap<Db, pg.Pool>();

/** Wraps a pool for queries. Ending the handle ends the pool. */
export function openDb(pool: pg.Pool): Db {
  const db = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool of a handle of `openDb`; null for any other, such as that of a transaction. */
export function poolIn(db: Db): pg.Pool | null {
  return pools.get(db) ?? null;
}

/** The pool of a handle of `openDb`. RangeError for any other. */
export function poolOf(db: Db): pg.Pool {
  const pool = poolIn(db);
  if (!pool) throw new RangeError('this handle has no pool of its own');
  return pool;
}
