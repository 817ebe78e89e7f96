/** Invitations: one per account, good once and for a day. Times in epoch ms. */
import { STAFF_INVITATION_MS } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hashOfNew, hashSecret } from './tokens.ts';

/** Writes the invitation of an account, which replaces its earlier one; answers when it ends. */
export async function saveInvitation(tx: Tx, staffId: number, invitation: string, now: number): Promise<number> {
  const expiresAt = now + STAFF_INVITATION_MS;
  await sql`
    INSERT INTO staff_invitations (staff_id, token_hash, expires_at) VALUES (${staffId}, ${hashOfNew(invitation)}, ${expiresAt})
    ON CONFLICT (staff_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(tx);
  return expiresAt;
}

/** An invitation that is still good. */
export interface LiveInvitation {
  staff_id: number;
  token_hash: Buffer;
  expires_at: number;
}

/** Finds an invitation that is still good. */
export async function findInvitation(db: Db, invitation: string, now: number): Promise<LiveInvitation | null> {
  const hash = hashSecret('invitation', invitation);
  if (hash === null) return null;
  const { rows } = await sql<LiveInvitation>`
    SELECT staff_id, token_hash, expires_at FROM staff_invitations
    WHERE token_hash = ${hash} AND expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Spends an invitation; false when it was spent, replaced or too old. Of several at once one succeeds. */
export async function spendInvitation(tx: Tx, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM staff_invitations WHERE token_hash = ${hash} AND expires_at > ${now} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Takes back the invitation of an account. */
export async function deleteInvitation(tx: Tx, staffId: number): Promise<void> {
  await sql`DELETE FROM staff_invitations WHERE staff_id = ${staffId}`.execute(tx);
}
