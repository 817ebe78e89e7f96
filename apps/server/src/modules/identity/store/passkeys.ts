/** Passkeys and their challenges in the database. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { NewPasskey, StoredPasskey } from '../../../platform/factors/passkeys.ts';

/** A passkey with its owner and its name. */
export interface UserPasskey extends StoredPasskey {
  id: number;
  userId: number;
  name: string;
  isBackedUp: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}

const COLUMNS = sql`
  id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports, name,
  is_backed_up AS "isBackedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** The passkeys of a user, oldest first. */
export async function loadPasskeys(db: Db, userId: number): Promise<UserPasskey[]> {
  const { rows } = await sql<UserPasskey>`
    SELECT ${COLUMNS} FROM passkeys WHERE user_id = ${userId} ORDER BY id`.execute(db);
  return rows;
}

/** The passkey of a credential id, whoever it belongs to. */
export async function findPasskey(db: Db, credentialId: string): Promise<UserPasskey | null> {
  const { rows } = await sql<UserPasskey>`SELECT ${COLUMNS} FROM passkeys WHERE credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps a passkey; null when its credential id is taken. */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  passkey: NewPasskey & { name: string },
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
    VALUES (${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports},
            ${passkey.isBackedUp}, ${passkey.name}, ${now})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Notes a use with its counter; false when the passkey is gone or a use with this counter came before. */
export async function usePasskey(tx: Tx, id: number, counter: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = ${now}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Renames a passkey of a user; false when he has none of this id. */
export async function renamePasskeyOf(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Removes a passkey of a user; false when he has none of this id. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps a challenge (base64url) for what it is bound to. */
export async function saveChallenge(db: Db, challenge: string, boundTo: string, expiresAt: number): Promise<void> {
  await sql`
    INSERT INTO passkey_challenges (challenge, bound_to, expires_at) VALUES (${challenge}, ${boundTo}, ${expiresAt})`.execute(db);
}

/** Takes a challenge away: true once, and only for what it is bound to. */
export async function takeChallenge(db: Db, challenge: string, boundTo: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM passkey_challenges
    WHERE challenge = ${challenge} AND bound_to = ${boundTo} AND expires_at > ${now} RETURNING 1`.execute(db);
  return rows.length > 0;
}
