/**
 * Where a follower keeps how far it has read: a row that is locked while a step runs, so that one process follows at a time.
 * Texts in a `Cursor` are constants of the code, never input.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { hasRows } from '../db/looks.ts';

/** A row with a position. */
export interface Cursor {
  readonly table: string;
  /** The column with the last position that was read. */
  readonly position: string;
  /** Which row; all of a table with one row. */
  readonly where: RawBuilder<boolean>;
  /** Columns of a follower of a table whose ids are given before their commit (`quiet.ts`). */
  readonly ceiling?: string;
  readonly ceilingXmax?: string;
}

/** The cursor of a follower in the platform's table. */
export function sharedCursor(follower: string): Cursor {
  return {
    table: 'follow_cursors',
    position: 'position',
    where: sql<boolean>`follower = ${follower}`,
    ceiling: 'ceiling',
    ceilingXmax: 'ceiling_xmax',
  };
}

/** Makes a follower begin behind a position, unless it has begun before. */
export async function beginFollowing(db: Db, follower: string, position: number): Promise<void> {
  await sql`
    INSERT INTO follow_cursors (follower, position) VALUES (${follower}, ${position}) ON CONFLICT DO NOTHING`.execute(db);
}

/** The position, without a lock; 0 before the follower began. */
export async function readPosition(db: Db, { table, position, where }: Cursor): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    SELECT ${sql.ref(position)} AS position FROM ${sql.table(table)} WHERE ${where}`.execute(db);
  return rows[0]?.position ?? 0;
}

/** Rows that a cursor follows, where one statement can say whether any stand behind it. */
export interface FollowedRows {
  readonly table: string;
  /** The column with the position of a row. */
  readonly column: string;
  /** Which rows; all without it. */
  readonly where?: RawBuilder<boolean>;
}

/** Whether rows stand behind a cursor, without a lock: one statement where a step that finds none is a transaction of four. */
export function isBehind(db: Db, { table, position, where }: Cursor, rows: FollowedRows): Promise<boolean> {
  const behind = sql`${sql.ref(rows.column)} > (SELECT ${sql.ref(position)} FROM ${sql.table(table)} WHERE ${where})`;
  return hasRows(db, sql`SELECT FROM ${sql.table(rows.table)} WHERE ${behind} AND ${rows.where ?? sql<boolean>`true`}`);
}

/** The position, locked until the transaction ends; null while another process has it. */
export async function lockCursor(tx: Tx, { table, position, where }: Cursor): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    SELECT ${sql.ref(position)} AS position FROM ${sql.table(table)} WHERE ${where} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  return rows[0]?.position ?? null;
}

/** Waits until no step runs, and keeps others from beginning until the transaction ends: for work that no step may undo. */
export async function waitForSteps(tx: Tx, { table, where }: Cursor): Promise<void> {
  await sql`SELECT FROM ${sql.table(table)} WHERE ${where} FOR NO KEY UPDATE`.execute(tx);
}

/** Moves a cursor that is locked. */
export async function moveCursor(tx: Tx, { table, position, where }: Cursor, to: number): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(position)} = ${to} WHERE ${where}`.execute(tx);
}
