/** Figures of the record by hour, counted by the database from the texts of the log. Units: seconds, epoch milliseconds. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A figure of the record. */
export interface RecordFigure {
  readonly symbol: string;
  readonly source: string;
  readonly state: string;
  readonly seconds: number;
}

/** Counts the seconds that were logged since; at most `most`. */
export async function countSeconds(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`SELECT count_index_seconds(${most}) AS counted`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** The first and the last second that were counted; null before any was. */
export async function countedSpan(db: Db): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number }>`
    SELECT first_ms AS first, last_ms AS last FROM index_hours_mark`.execute(db);
  const [mark] = rows;
  return mark && mark.first !== null ? { first: mark.first, last: mark.last } : null;
}

/** The sums of all hours from one on, by symbol, source and state. */
export async function recordFigures(db: Db, from: number): Promise<RecordFigure[]> {
  const { rows } = await sql<RecordFigure>`
    SELECT symbol, source, state, sum(seconds)::bigint AS seconds FROM index_hours
    WHERE hour_ms >= ${from} AND symbol <> '' GROUP BY symbol, source, state ORDER BY symbol, source, state`.execute(db);
  return rows;
}

/** Logged seconds of each hour from one on. */
export async function loggedByHour(db: Db, from: number): Promise<{ time: number; logged: number }[]> {
  const { rows } = await sql<{ time: number; logged: number }>`
    SELECT hour_ms AS time, seconds AS logged FROM index_hours WHERE hour_ms >= ${from} AND symbol = '' ORDER BY hour_ms`.execute(
    db,
  );
  return rows;
}
