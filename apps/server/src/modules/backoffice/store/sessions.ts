/** Staff sessions in the database; never remembered in memory, so that one that ends has ended everywhere. Times in epoch ms. */
import type { StaffRole } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StaffUser } from '../../../platform/calls/staff.ts';
import { USE_RESOLUTION_MS, expiryOf } from '../domain/session-times.ts';
import { hashOfNew, hashSecret } from './tokens.ts';

/** Adds a session; answers when it ends at the latest. */
export async function insertSession(
  tx: Tx,
  session: { staffId: number; token: string; now: number; ip: string; userAgent: string },
): Promise<void> {
  const { staffId, token, now, ip } = session;
  await sql`
    INSERT INTO staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, ip, user_agent)
    VALUES (${hashOfNew(token)}, ${staffId}, ${now}, ${now}, ${expiryOf(now, now)}, ${ip}, ${session.userAgent.slice(0, 300)})
    `.execute(tx);
}

/** Whose live session a token is; its use is noted, which moves its end. */
export async function useSession(db: Db, token: string, now: number): Promise<StaffUser | null> {
  const hash = hashSecret('session', token);
  if (hash === null) return null;
  const { rows } = await sql<{ id: number; staff_id: number; role: StaffRole; created_at: number; last_used_at: number }>`
    SELECT s.id, s.staff_id, m.role, s.created_at, s.last_used_at
    FROM staff_sessions s JOIN staff m ON m.id = s.staff_id
    WHERE s.token_hash = ${hash} AND s.ended_at IS NULL AND s.expires_at > ${now} AND m.disabled_at IS NULL
      AND NOT m.is_simulated`.execute(db);
  const session = rows[0];
  if (!session) return null;
  if (now - session.last_used_at >= USE_RESOLUTION_MS) {
    await sql`
      UPDATE staff_sessions SET last_used_at = ${now}, expires_at = ${expiryOf(session.created_at, now)}
      WHERE id = ${session.id} AND ended_at IS NULL`.execute(db);
  }
  return { id: session.staff_id, sessionId: session.id, role: session.role };
}

/**
 * Whether a session lives; nobody ends it before the transaction does. Acts of one session come one after another: a
 * lock that several share could not be turned into the one that ends the session.
 */
export async function holdSession(tx: Tx, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff_sessions WHERE id = ${id} AND ended_at IS NULL AND expires_at > ${now} FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Ends one session of a member; false when it is not a live one of theirs. */
export async function endSession(tx: Tx, staffId: number, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff_sessions SET ended_at = ${now}
    WHERE id = ${id} AND staff_id = ${staffId} AND ended_at IS NULL AND expires_at > ${now} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Ends all sessions of a member; answers how many. */
export async function endSessionsOf(tx: Tx, staffId: number, now: number): Promise<number> {
  const { rows } = await sql`
    UPDATE staff_sessions SET ended_at = ${now} WHERE staff_id = ${staffId} AND ended_at IS NULL AND expires_at > ${now}
    RETURNING 1`.execute(tx);
  return rows.length;
}

/** A live session as its owner sees it. */
export interface SessionRow {
  id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  ip: string;
  user_agent: string;
}

/** The live sessions of a member, newest first. */
export async function listSessions(db: Db, staffId: number, now: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT id, created_at, last_used_at, expires_at, ip, user_agent FROM staff_sessions
    WHERE staff_id = ${staffId} AND ended_at IS NULL AND expires_at > ${now} ORDER BY id DESC`.execute(db);
  return rows;
}

/** Forgets sessions that ended long ago. */
export async function deleteOldSessions(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM staff_sessions WHERE expires_at < ${before} OR ended_at < ${before}`.execute(db);
}
