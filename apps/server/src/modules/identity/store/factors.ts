/** Authenticator apps and recovery codes in the database. Secrets come sealed and codes hashed. */
import type { SecondFactor } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An authenticator app that is on. */
export interface StoredTotp {
  secret: Buffer;
  last_step: number;
  created_at: number;
}

/** The authenticator app of a user, or null. */
export async function loadTotp(db: Db, userId: number): Promise<StoredTotp | null> {
  const { rows } = await sql<StoredTotp>`
    SELECT secret, last_step, created_at FROM user_totp WHERE user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Turns an authenticator app on; false when one is on. */
export async function insertTotp(tx: Tx, userId: number, secret: Buffer, step: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO user_totp (user_id, secret, last_step, created_at) VALUES (${userId}, ${secret}, ${step}, ${now})
    ON CONFLICT (user_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Uses a step up; false when it or a later one was used. */
export async function useTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE user_totp SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Turns the authenticator app off; false when none is on. */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM user_totp WHERE user_id = ${userId} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps a secret until its first code comes from the same session. */
export async function savePendingTotp(
  tx: Tx,
  pending: { sessionId: number; userId: number; secret: Buffer; expiresAt: number },
): Promise<void> {
  await sql`
    INSERT INTO totp_pending (session_id, user_id, secret, expires_at)
    VALUES (${pending.sessionId}, ${pending.userId}, ${pending.secret}, ${pending.expiresAt})
    ON CONFLICT (session_id) DO UPDATE SET secret = excluded.secret, expires_at = excluded.expires_at`.execute(tx);
}

/** The secret that a session waits for a code of, or null. */
export async function loadPendingTotp(db: Db, sessionId: number, now: number): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Buffer }>`
    SELECT secret FROM totp_pending WHERE session_id = ${sessionId} AND expires_at > ${now}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** Ends the wait of a session. */
export async function deletePendingTotp(tx: Tx, sessionId: number): Promise<void> {
  await sql`DELETE FROM totp_pending WHERE session_id = ${sessionId}`.execute(tx);
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(tx);
  for (const hash of hashes) await sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${hash})`.execute(tx);
}

/** Uses a recovery code up; false when it is none or was used. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hash} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which second factors a user has; recovery codes stand in for the others and never alone. */
export async function loadFactorKinds(db: Db, userId: number): Promise<SecondFactor[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery_code: boolean }>`
    SELECT EXISTS (SELECT FROM user_totp WHERE user_id = ${userId}) AS totp,
           EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}) AS passkey,
           EXISTS (SELECT FROM recovery_codes WHERE user_id = ${userId}) AS recovery_code`.execute(db);
  const has = rows[0];
  if (!has || !(has.totp || has.passkey)) return [];
  return (['totp', 'passkey', 'recovery_code'] as const).filter((kind) => has[kind]);
}

/** Since when a user has had the oldest of his second factors; null: he has none. */
export async function loadSecondFactorSince(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    SELECT min(created_at) AS since FROM (
      SELECT created_at FROM user_totp WHERE user_id = ${userId}
      UNION ALL SELECT created_at FROM passkeys WHERE user_id = ${userId}) AS factors`.execute(db);
  return rows[0]?.since ?? null;
}
