/** Entries of lockup in the database. Times are epoch milliseconds. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An entry as it is stored. */
export interface EntryRow {
  id: number;
  user_id: number;
  started_ms: number;
  ends_ms: number;
}

/** Adds an entry; returns its id. */
export async function insertEntry(tx: Db | Tx, row: Omit<EntryRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lockup_entries (user_id, started_ms, ends_ms)
    VALUES (${row.user_id}, ${row.started_ms}, ${row.ends_ms}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Entries of a user, or of all with null, newest first. */
export async function loadEntries(db: Db | Tx, userId: number | null, { before, limit, offset }: Slice): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT id, user_id, started_ms, ends_ms FROM lockup_entries
    WHERE (${userId}::bigint IS NULL OR user_id = ${userId}) AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** One entry of a user; null where there is none. */
export async function loadEntry(db: Db, userId: number, id: number): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    SELECT id, user_id, started_ms, ends_ms FROM lockup_entries WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes what is kept of a person whose account is closed. */
export async function deleteLockupOf(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM lockup_entries WHERE user_id = ${userId}`.execute(tx);
}
