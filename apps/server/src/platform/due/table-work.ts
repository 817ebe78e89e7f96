/**
 * Due work whose rows are in a table of its module. Waits after failures are kept in `due_attempts`, or in the columns
 * `due_at` and `attempts` of a table that has them.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { hasRows } from '../db/looks.ts';
import { type DueTable, dueOrder, isDue } from './rows.ts';
import { type Claimed, type DuePlatform, type DueSource, type DueWork, dueWorkOf } from './runner.ts';

/** Due work of a module's own table. */
export interface TableWork<Row> extends DueTable {
  readonly name: string;
  /** What a run is given, as SQL over `t`. */
  readonly columns: string;
  /** Rows of one transaction. */
  readonly most: number;
  readonly isStepwise?: boolean;
  /** Whether the table has the columns `due_at` and `attempts`. */
  readonly hasAttempts?: boolean;
  /** The effect; afterwards the rows are not due any more. A stepwise row may be: then it is run again at once. */
  run(tx: Tx, rows: readonly Row[], now: number): Promise<void>;
}

type Found<Row> = Row & { due_key: string; due_time: number | null; due_attempts: number };

/** The table with its failures, and which of its rows have waited long enough after the last. */
function restedRows<Row>(work: TableWork<Row>, now: number) {
  const own = work.hasAttempts === true;
  const key = sql.raw(`t.${work.key}::text`);
  return {
    attempts: (own ? sql`t.attempts` : sql`coalesce(a.attempts, 0)`) as RawBuilder<unknown>,
    joined: own ? sql`` : sql`LEFT JOIN due_attempts a ON a.work = ${work.name} AND a.row_key = ${key}`,
    rested: own ? sql`true` : sql`coalesce(a.retry_at, 0) <= ${now}`,
  };
}

function isWaiting<Row>(db: Db, work: TableWork<Row>, now: number): Promise<boolean> {
  const { joined, rested } = restedRows(work, now);
  return hasRows(db, sql`SELECT FROM ${sql.table(work.table)} AS t ${joined} WHERE ${isDue(work, now)} AND ${rested}`);
}

async function claim<Row>(
  tx: Tx,
  work: TableWork<Row>,
  { now, limit, keys }: { now: number; limit: number; keys: readonly string[] | null },
): Promise<Claimed<Row>[]> {
  const key = sql.raw(`t.${work.key}::text`);
  const { attempts, joined, rested } = restedRows(work, now);
  const among = keys === null ? sql`` : sql` AND ${key} = ANY(${keys}::text[])`;
  const dueTime = work.dueAt === null ? sql`NULL` : sql`t.${sql.ref(work.dueAt)} + ${work.delayMs ?? 0}::bigint`;
  const { rows } = await sql<Found<Row>>`
    SELECT ${sql.raw(work.columns)}, ${key} AS due_key, ${dueTime} AS due_time,
      ${attempts} AS due_attempts
    FROM ${sql.table(work.table)} AS t ${joined}
    WHERE ${isDue(work, now)} AND ${rested}${among}
    ORDER BY ${dueOrder(work)} LIMIT ${limit} FOR NO KEY UPDATE OF t SKIP LOCKED`.execute(tx);
  return rows.map((row) => ({ key: row.due_key, dueAt: row.due_time, attempts: row.due_attempts, row }));
}

/** Forgets earlier failures of rows that are done. */
async function forget<Row>(tx: Tx, work: TableWork<Row>, claimed: readonly Claimed<Row>[]): Promise<void> {
  const keys = claimed.filter(({ attempts }) => attempts > 0).map(({ key }) => key);
  if (keys.length === 0) return;
  await (work.hasAttempts
    ? sql`UPDATE ${sql.table(work.table)} SET attempts = 0 WHERE ${sql.ref(work.key)}::text = ANY(${keys}::text[])`
    : sql`DELETE FROM due_attempts WHERE work = ${work.name} AND row_key = ANY(${keys}::text[])`
  ).execute(tx);
}

/** Makes due work of a module's table. */
export function tableWork<Row>(platform: DuePlatform, work: TableWork<Row>): DueWork {
  const source: DueSource<Row> = {
    name: work.name,
    most: work.most,
    ...(work.isStepwise === undefined ? {} : { isStepwise: work.isStepwise }),
    isWaiting: (db, now) => isWaiting(db, work, now),
    claim: (tx, wanted) => claim(tx, work, wanted),
    async run(tx, claimed, now) {
      await work.run(
        tx,
        claimed.map(({ row }) => row),
        now,
      );
      await forget(tx, work, claimed);
    },
    async postpone(key, retryAt) {
      await (work.hasAttempts
        ? sql`UPDATE ${sql.table(work.table)} SET attempts = attempts + 1, due_at = ${retryAt}
              WHERE ${sql.ref(work.key)}::text = ${key}`
        : sql`INSERT INTO due_attempts AS a (work, row_key, attempts, retry_at) VALUES (${work.name}, ${key}, 1, ${retryAt})
              ON CONFLICT (work, row_key) DO UPDATE SET attempts = a.attempts + 1, retry_at = ${retryAt}`
      ).execute(platform.db);
    },
  };
  return dueWorkOf(platform, source);
}
