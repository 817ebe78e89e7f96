/** Second factors of the staff in the database. Every use is one conditional statement: no proof is good twice. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { NewPasskey, StoredPasskey } from '../../../platform/factors/passkeys.ts';

/** The sealed secret of a member's authenticator app. */
export async function loadTotp(db: Db, staffId: number): Promise<{ secret: Buffer; last_step: number } | null> {
  const { rows } = await sql<{ secret: Buffer; last_step: number }>`
    SELECT secret, last_step FROM staff_totp WHERE staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

/** Sets up the authenticator app; `lastStep` is the one that proved it. */
export async function insertTotp(tx: Tx, staffId: number, secret: Buffer, lastStep: number): Promise<void> {
  await sql`INSERT INTO staff_totp (staff_id, secret, last_step) VALUES (${staffId}, ${secret}, ${lastStep})`.execute(tx);
}

/** Uses up a step; false when it, or a later one, was used already. */
export async function useTotpStep(tx: Tx, staffId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff_totp SET last_step = ${step} WHERE staff_id = ${staffId} AND last_step < ${step} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** The passkeys of a member. */
export async function loadPasskeys(db: Db, staffId: number): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    SELECT credential_id AS "credentialId", public_key AS "publicKey", counter, transports
    FROM staff_passkeys WHERE staff_id = ${staffId} ORDER BY created_at`.execute(db);
  return rows;
}

/** Adds a passkey; false when it is somebody's already. */
export async function insertPasskey(tx: Tx, staffId: number, passkey: NewPasskey, now: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_passkeys (credential_id, staff_id, public_key, counter, transports, created_at)
    VALUES (${passkey.credentialId}, ${staffId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}, ${now})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Notes a passkey's use by its counter, which only grows unless the authenticator does not count (0). */
export async function usePasskey(tx: Tx, staffId: number, credentialId: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff_passkeys SET counter = ${counter}
    WHERE credential_id = ${credentialId} AND staff_id = ${staffId} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Stores new recovery codes by their digests. */
export async function insertRecoveryCodes(tx: Tx, staffId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    INSERT INTO staff_recovery_codes (staff_id, code_hash) SELECT ${staffId}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** Uses up a recovery code; false when there is no such code (any more). */
export async function useRecoveryCode(tx: Tx, staffId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM staff_recovery_codes WHERE staff_id = ${staffId} AND code_hash = ${hash} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Forgets every factor of a member, for a new invitation. */
export async function deleteFactors(tx: Tx, staffId: number): Promise<void> {
  await sql`DELETE FROM staff_totp WHERE staff_id = ${staffId}`.execute(tx);
  await sql`DELETE FROM staff_passkeys WHERE staff_id = ${staffId}`.execute(tx);
  await sql`DELETE FROM staff_recovery_codes WHERE staff_id = ${staffId}`.execute(tx);
}
