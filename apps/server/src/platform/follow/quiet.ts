/**
 * Follows an append-only table whose ids are given before their commit (journals, entries): a row with a lower id may become
 * visible later. So ids up to a ceiling are read only once no transaction that was under way when it was seen is left.
 *
 * Limits: a row is read a run or two after its commit, later while a long transaction is open.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Cursor, moveCursor } from './cursor.ts';

/** Steps of one run; the rest waits for the next. */
const STEPS = 30;

/** What is followed. */
export interface QuietRows {
  /** Ids of one step. */
  readonly most: number;
  /** The highest id that can be seen; 0 when there is none. */
  readonly newest: (tx: Tx) => Promise<number>;
  /** The effect of the rows with `from` < id ≤ `to`, in the transaction that moves the cursor. */
  readonly read: (tx: Tx, from: number, to: number) => Promise<void>;
}

interface Mark {
  position: number;
  ceiling: number;
  is_quiet: boolean;
}

const columnsOf = ({ position, ceiling, ceilingXmax }: Cursor) => {
  if (ceiling === undefined || ceilingXmax === undefined) throw new RangeError('this cursor has no ceiling');
  return { position: sql.ref(position), ceiling: sql.ref(ceiling), xmax: sql.ref(ceilingXmax) };
};

async function step(tx: Tx, cursor: Cursor, rows: QuietRows): Promise<boolean> {
  const { table, where } = cursor;
  const { position, ceiling, xmax } = columnsOf(cursor);
  const found = await sql<Mark>`
    SELECT ${position} AS position, ${ceiling} AS ceiling, ${xmax} <= pg_snapshot_xmin(pg_current_snapshot()) AS is_quiet
    FROM ${sql.table(table)} WHERE ${where} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  const mark = found.rows[0];
  if (!mark) return false;
  if (mark.position < mark.ceiling) {
    if (!mark.is_quiet) return false;
    const to = Math.min(mark.ceiling, mark.position + rows.most);
    await rows.read(tx, mark.position, to);
    await moveCursor(tx, cursor, to);
    return true;
  }
  const newest = await rows.newest(tx);
  await sql`
    UPDATE ${sql.table(table)} SET ${ceiling} = greatest(${position}, ${newest}::bigint),
      ${xmax} = pg_snapshot_xmax(pg_current_snapshot()) WHERE ${where}`.execute(tx);
  return false;
}

/** Reads what can be read now; nothing while another process is at it. */
export async function followQuiet(db: Db, cursor: Cursor, rows: QuietRows): Promise<void> {
  for (let i = 0; i < STEPS; i++) if (!(await inTransaction(db, (tx) => step(tx, cursor, rows)))) return;
}

/** Forgets the ceiling: transaction numbers begin anew in a database that was restored from a copy. */
export async function forgetCeiling(db: Db, cursor: Cursor): Promise<void> {
  const { position, ceiling, xmax } = columnsOf(cursor);
  await sql`UPDATE ${sql.table(cursor.table)} SET ${ceiling} = ${position}, ${xmax} = '0' WHERE ${cursor.where}`.execute(db);
}
