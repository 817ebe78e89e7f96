/** Freezes and the notes of the staff in the database. Times in epoch ms. */
import type { FreezeReason, UserNote } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Everybody who is frozen, with the reason. */
export async function loadFrozen(db: Db): Promise<ReadonlyMap<number, FreezeReason>> {
  const { rows } = await sql<{ user_id: number; reason: FreezeReason }>`SELECT user_id, reason FROM user_freezes`.execute(db);
  return new Map(rows.map(({ user_id: id, reason }) => [id, reason]));
}

/** Whether an account is there, and whether its owner has deleted it; null when it never was. */
export async function loadClosed(db: Db, userId: number): Promise<{ isClosed: boolean } | null> {
  const { rows } = await sql<{ isClosed: boolean }>`
    SELECT closed_at IS NOT NULL AS "isClosed" FROM users WHERE id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an account is frozen, as the database says. */
export async function isFrozen(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM user_freezes WHERE user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** A freeze to be written. */
export interface NewFreeze {
  userId: number;
  staffId: number;
  reason: FreezeReason;
  note: string;
  at: number;
}

/** Freezes an account; false when it is frozen already. Of simultaneous freezes one is the first. */
export async function insertFreeze(tx: Tx, { userId, staffId, reason, note, at }: NewFreeze): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO user_freezes (user_id, at, reason, note, staff_id) VALUES (${userId}, ${at}, ${reason}, ${note}, ${staffId})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Ends a freeze; false when there is none. */
export async function deleteFreeze(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM user_freezes WHERE user_id = ${userId} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** A note to be written. */
export interface NewNote {
  userId: number;
  staffId: number;
  kind: UserNote['kind'];
  reason: FreezeReason | null;
  text: string;
  at: number;
}

/** Writes a note, for ever; answers its id. */
export async function insertNote(tx: Tx, { userId, staffId, kind, reason, text, at }: NewNote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO user_notes (user_id, staff_id, kind, reason, text, at)
    VALUES (${userId}, ${staffId}, ${kind}, ${reason}, ${text}, ${at}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** A note without the name of its author. */
export type StoredNote = Omit<UserNote, 'staff_email'>;

/** Notes on a user, newest first. */
export async function loadNotes(db: Db, userId: number, { before, offset, limit }: Slice): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    SELECT id, at AS time, staff_id, kind, reason, text FROM user_notes
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}
