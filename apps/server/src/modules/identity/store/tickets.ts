/** Tickets of logins and grants of step-up: short-lived, for one thing, used once. Times in epoch ms. */
import { createHash } from 'node:crypto';
import type { StepUpPurpose } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Wrong second factors that one ticket takes. */
const TICKET_TRIES = 5;

/** The first step of a login. */
export interface Ticket {
  user_id: number;
  method: 'password' | 'code';
}

/** The digest that a ticket is stored under. */
export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(`ticket ${ticket}`).digest();
}

/** Keeps a ticket. */
export async function insertTicket(tx: Tx, hash: Buffer, ticket: Ticket, expiresAt: number): Promise<void> {
  await sql`
    INSERT INTO login_tickets (ticket_hash, user_id, method, tries_left, expires_at)
    VALUES (${hash}, ${ticket.user_id}, ${ticket.method}, ${TICKET_TRIES}, ${expiresAt})`.execute(tx);
}

/** Whose ticket it is, or null when it is not good (any more). */
export async function loadTicket(db: Db, hash: Buffer, now: number): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    SELECT user_id, method FROM login_tickets
    WHERE ticket_hash = ${hash} AND expires_at > ${now} AND tries_left > 0`.execute(db);
  return rows[0] ?? null;
}

/** The same, and it costs one of the ticket's tries. Outside transactions: a try is never given back. */
export async function tryTicket(db: Db, hash: Buffer, now: number): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    UPDATE login_tickets SET tries_left = tries_left - 1
    WHERE ticket_hash = ${hash} AND expires_at > ${now} AND tries_left > 0
    RETURNING user_id, method`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up in the transaction of its login; false when another one did, or a security change ended it. */
export async function spendTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM login_tickets WHERE ticket_hash = ${hash} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Ends all logins of a user that are under way. */
export async function deleteTicketsOf(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM login_tickets WHERE user_id = ${userId}`.execute(tx);
}

/** Lets a session do one thing of a purpose. */
export async function insertGrant(
  tx: Tx,
  grant: { sessionId: number; userId: number; purpose: StepUpPurpose; expiresAt: number },
): Promise<void> {
  await sql`
    INSERT INTO step_up_grants (session_id, purpose, user_id, expires_at)
    VALUES (${grant.sessionId}, ${grant.purpose}, ${grant.userId}, ${grant.expiresAt})
    ON CONFLICT (session_id, purpose) DO UPDATE SET expires_at = excluded.expires_at`.execute(tx);
}

/** Uses a grant up in the transaction of what it allows; false when there is none. */
export async function spendGrant(
  tx: Tx,
  user: { id: number; sessionId: number },
  purpose: StepUpPurpose,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM step_up_grants
    WHERE session_id = ${user.sessionId} AND user_id = ${user.id} AND purpose = ${purpose} AND expires_at > ${now}
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Forgets whatever has run out: tickets, grants, challenges, secrets that wait for a code. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  for (const table of ['login_tickets', 'step_up_grants', 'passkey_challenges', 'totp_pending'])
    await sql`DELETE FROM ${sql.table(table)} WHERE expires_at <= ${now}`.execute(db);
}
