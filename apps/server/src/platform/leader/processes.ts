/**
 * Which processes live, and which of their connections are open whose work ends with them (ADR 22).
 * Invariants: time is the database's. A process that has been silent for SILENT_SECONDS counts as gone until it speaks again.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { SILENT_SECONDS } from './leadership.ts';

/** After so long the row of a process that is gone is forgotten. */
const FORGET_MINUTES = 10;

/** Whether a row `p` of processes is of a process that lives. */
export const LIVES = sql`p.beat_at > clock_timestamp() - ${SILENT_SECONDS} * interval '1 second'`;

/** Says that a process lives, and which of its connections are open. */
export async function saveProcess(db: Db, id: string, connections: readonly string[]): Promise<void> {
  await sql`INSERT INTO processes (id, beat_at, connections) VALUES (${id}, clock_timestamp(), ${connections as string[]})
    ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, connections = excluded.connections`.execute(db);
}

/** Says that a process lives, and that what it said of its connections holds; whether it is known. */
export async function saveBeat(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE processes SET beat_at = clock_timestamp() WHERE id = ${id} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Says that a process ends. */
export async function deleteProcess(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM processes WHERE id = ${id}`.execute(db);
}

/** Which of some connections a living process holds open. */
export async function loadOpenConnections(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM processes AS p, unnest(connections) AS name
    WHERE ${LIVES} AND name = ANY(${names as string[]})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Forgets processes that have been gone for long. */
export async function forgetProcesses(db: Db): Promise<void> {
  await sql`DELETE FROM processes WHERE beat_at < clock_timestamp() - ${FORGET_MINUTES} * interval '1 minute'`.execute(db);
}
