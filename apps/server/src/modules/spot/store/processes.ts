/**
 * Which processes live, and which of their connections are open whose orders end with them (ADR 21).
 * Invariants: time is the database's. A process that has been silent for SILENT_SECONDS counts as gone until it speaks again.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { SILENT_SECONDS } from './leadership.ts';

/** After so long the row of a process that is gone is forgotten. */
const FORGET_MINUTES = 10;

/** Whether a row `p` of spot_processes is of a process that lives. */
export const LIVES = sql`p.beat_at > clock_timestamp() - ${SILENT_SECONDS} * interval '1 second'`;

/** Says that a process lives, and which of its connections are open. */
export async function saveProcess(db: Db, id: string, connections: readonly string[]): Promise<void> {
  await sql`INSERT INTO spot_processes (id, beat_at, connections) VALUES (${id}, clock_timestamp(), ${connections as string[]})
    ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, connections = excluded.connections`.execute(db);
}

/** Says that a process ends. */
export async function deleteProcess(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM spot_processes WHERE id = ${id}`.execute(db);
}

/** The open connections of all living processes but one. */
export async function loadOpenConnections(db: Db, except: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT unnest(connections) AS name FROM spot_processes AS p
    WHERE id <> ${except} AND ${LIVES}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Forgets processes that have been gone for long. */
export async function forgetProcesses(db: Db): Promise<void> {
  await sql`DELETE FROM spot_processes WHERE beat_at < clock_timestamp() - ${FORGET_MINUTES} * interval '1 minute'`.execute(db);
}
