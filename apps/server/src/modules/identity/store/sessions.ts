/** Sessions in the database. A token is known here by its sha256 only. Times in epoch ms. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { USE_RESOLUTION_MS, expiryOf } from '../domain/session-times.ts';

/** A live session. */
export interface LiveSession {
  id: number;
  user_id: number;
  expires_at: number;
}

/** The digest that a token is stored under. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Adds a session; answers its id. */
export async function insertSession(
  tx: Tx,
  session: { userId: number; tokenHash: Buffer; now: number; ip: string; userAgent: string },
): Promise<number> {
  const { userId, tokenHash, now, ip } = session;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent)
    VALUES (${tokenHash}, ${userId}, ${now}, ${now}, ${expiryOf(now, now)}, ${ip}, ${session.userAgent.slice(0, 300)})
    RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** The live session of a token; its use is noted, which moves its end. */
export async function useSession(db: Db, tokenHash: Buffer, now: number): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession & { created_at: number; last_used_at: number }>`
    SELECT id, user_id, created_at, last_used_at, expires_at FROM sessions
    WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > ${now}`.execute(db);
  const session = rows[0];
  if (!session) return null;
  if (now - session.last_used_at >= USE_RESOLUTION_MS) {
    session.expires_at = expiryOf(session.created_at, now);
    await sql`
      UPDATE sessions SET last_used_at = ${now}, expires_at = ${session.expires_at}
      WHERE id = ${session.id} AND ended_at IS NULL`.execute(db);
  }
  return session;
}

/** Ends one session. */
export async function endSession(db: Db, id: number, now: number): Promise<void> {
  await sql`UPDATE sessions SET ended_at = ${now} WHERE id = ${id} AND ended_at IS NULL`.execute(db);
}

/** Ends all sessions of a user; answers which. */
export async function endSessionsOf(tx: Tx, userId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions SET ended_at = ${now} WHERE user_id = ${userId} AND ended_at IS NULL RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets sessions that ended long ago. */
export async function deleteOldSessions(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR ended_at < ${before}`.execute(db);
}
