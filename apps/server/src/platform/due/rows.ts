/**
 * SQL that claims due rows of a module's own table. A claimed row is locked; other processes skip it.
 *
 * Texts in a `DueTable` are constants of the code and go into the statement as they are: never input.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { LEASE_MS, waitAfter } from './backoff.ts';

/** A table whose rows become due. Inside SQL its alias is `t`. */
export interface DueTable {
  readonly table: string;
  /** The column that names a row; unique. */
  readonly key: string;
  /** The column with the instant from which a row is due, in epoch ms. Null: as soon as it is committed. */
  readonly dueAt: string | null;
  /** A row is due so long after the instant in its column; 0 without it. */
  readonly delayMs?: number;
  /** Which rows are still open, as SQL over `t`; all of them without it. `now` in epoch ms. */
  readonly open?: (now: number) => RawBuilder<boolean>;
}

/** What to claim. */
export interface Claim {
  readonly now: number;
  readonly limit: number;
}

const keyOf = ({ key }: DueTable) => sql`t.${sql.ref(key)}`;

/** The condition of a row that is due. */
export function isDue({ dueAt, delayMs = 0, open }: DueTable, now: number): RawBuilder<boolean> {
  const isOpen = open?.(now) ?? sql<boolean>`true`;
  return dueAt === null ? isOpen : sql<boolean>`${isOpen} AND t.${sql.ref(dueAt)} <= ${now - delayMs}`;
}

/** By due time, then by key: the order in which rows are claimed. */
export function dueOrder(table: DueTable): RawBuilder<unknown> {
  return table.dueAt === null ? keyOf(table) : sql`t.${sql.ref(table.dueAt)}, ${keyOf(table)}`;
}

/** A subquery with the keys of rows that are due, locked, at most `limit`; for `WHERE key IN (…)` of an UPDATE or DELETE. */
export function dueKeys(table: DueTable, { now, limit }: Claim): RawBuilder<unknown> {
  return sql`
    SELECT ${keyOf(table)} FROM ${sql.table(table.table)} AS t WHERE ${isDue(table, now)}
    ORDER BY ${dueOrder(table)} LIMIT ${limit} FOR NO KEY UPDATE OF t SKIP LOCKED`;
}

/** Takes due rows out of their table, in the order of their due times; `columns` are SQL over `t`. */
export async function takeOut<Row>(db: Db, table: DueTable, columns: string, claim: Claim): Promise<Row[]> {
  const { rows } = await sql<Row & { due_place?: number }>`
    WITH due AS MATERIALIZED (${dueKeys(table, claim)}),
    placed AS (SELECT ${sql.ref(table.key)} AS due_key, row_number() OVER () AS due_place FROM due),
    taken AS (
      DELETE FROM ${sql.table(table.table)} AS t USING placed WHERE ${keyOf(table)} = placed.due_key
      RETURNING ${sql.raw(columns)}, placed.due_place)
    SELECT * FROM taken ORDER BY due_place`.execute(db);
  for (const row of rows) delete row.due_place;
  return rows;
}

/** What leased rows answer, as SQL over `t` and over tables that are joined to it. */
export interface LeasedColumns {
  readonly columns: string;
  readonly join?: { readonly tables: string; readonly on: string };
}

/**
 * Claims rows for an effect outside the database (a mail): for LEASE_MS no other process takes them. The table has the columns
 * `due_at` and `attempts`. A process that dies between effect and note lets the effect happen again: at least once.
 */
export async function lease<Row>(db: Db, table: DueTable, { columns, join }: LeasedColumns, claim: Claim): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH due AS MATERIALIZED (${dueKeys(table, claim)})
    UPDATE ${sql.table(table.table)} AS t SET due_at = ${claim.now + LEASE_MS}, attempts = attempts + 1
    FROM due${sql.raw(join ? `, ${join.tables}` : '')}
    WHERE ${keyOf(table)} = due.${sql.ref(table.key)}${sql.raw(join ? ` AND ${join.on}` : '')}
    RETURNING ${sql.raw(columns)}`.execute(db);
  return rows;
}

/** Lets a leased row be tried again, after a wait that grows with its attempts. */
export async function putBack(
  db: Db,
  { table, key }: DueTable,
  row: { readonly id: number; readonly attempts: number },
  now: number,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET due_at = ${now + waitAfter(row.attempts)} WHERE ${sql.ref(key)} = ${row.id}`.execute(db);
}
