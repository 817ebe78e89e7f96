/** Sessions in the database. A token is known here by its sha256 only. Times in epoch ms. */
import { hash as digest } from 'node:crypto';
import type { LOGIN_METHODS } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { USE_RESOLUTION_MS, expiryOf } from '../domain/session-times.ts';

/** How a session was opened. */
export type LoginMethod = (typeof LOGIN_METHODS)[number];

/** A live session. */
export interface LiveSession {
  id: number;
  user_id: number;
  expires_at: number;
}

/** The digest that a token is stored under. */
export function hashToken(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

/** A session to be opened. */
export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  now: number;
  ip: string;
  userAgent: string;
  method: LoginMethod;
  /** Browser, system and kind of device as one text. */
  client: string;
  country: string;
  isUnknown: boolean;
}

/** Adds a session; answers its id. */
export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { userId, tokenHash, now, ip, userAgent, method, client, country, isUnknown } = session;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sessions
      (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent, method, client, country, is_unknown)
    VALUES (${tokenHash}, ${userId}, ${now}, ${now}, ${expiryOf(now, now)}, ${ip}, ${userAgent.slice(0, 300)}, ${method},
            ${client}, ${country}, ${isUnknown})
    RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Whether a user has signed in before, and from this client and country; ended sessions count for 90 days. */
export async function knowsDevice(tx: Tx, userId: number, client: string, country: string) {
  const { rows } = await sql<{ any_before: boolean; same: boolean }>`
    SELECT EXISTS (SELECT FROM sessions WHERE user_id = ${userId}) AS any_before,
           EXISTS (SELECT FROM sessions WHERE user_id = ${userId} AND client = ${client} AND country = ${country}
                   AND NOT is_unknown) AS same`.execute(tx);
  return rows[0] as { any_before: boolean; same: boolean };
}

/** A session as the list of devices needs it. */
export interface DeviceRow {
  id: number;
  user_agent: string;
  country: string;
  method: LoginMethod;
  created_at: number;
  last_used_at: number;
  is_unknown: boolean;
}

/** The live sessions of a user: the one that asks, unknown ones, then by last use. */
export async function loadDevices(db: Db, userId: number, current: number, now: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT id, user_agent, country, method, created_at, last_used_at, is_unknown FROM sessions
    WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now}
    ORDER BY (id = ${current}) DESC, is_unknown DESC, last_used_at DESC, id DESC LIMIT 200`.execute(db);
  return rows;
}

/** Notes that an unknown device is its owner's; false when he has none of this id. */
export async function markKnown(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE sessions SET is_unknown = false WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Ends one session of a user; false when he has no live one of this id. */
export async function endSessionOf(db: Db, userId: number, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE sessions SET ended_at = ${now} WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL RETURNING 1`.execute(db);
  return rows.length > 0;
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

/** Whether a session is live, asked of the database and not remembered. */
export async function isLive(db: Db, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM sessions WHERE id = ${id} AND ended_at IS NULL AND expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Ends one session. */
export async function endSession(db: Db, id: number, now: number): Promise<void> {
  await sql`UPDATE sessions SET ended_at = ${now} WHERE id = ${id} AND ended_at IS NULL`.execute(db);
}

/** Ends the sessions of a user, but for one that is to stay; answers which. */
export async function endSessionsOf(db: Db, userId: number, now: number, keep: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions SET ended_at = ${now}
    WHERE user_id = ${userId} AND ended_at IS NULL AND (${keep}::bigint IS NULL OR id <> ${keep}) RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets sessions that ended long ago. */
export async function deleteOldSessions(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR ended_at < ${before}`.execute(db);
}
