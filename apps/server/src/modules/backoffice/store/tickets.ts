/**
 * Tickets: a first step that was passed, and what the second needs. Five tries, ten minutes, used once. A member has
 * one of each purpose: a newer one replaces it. Times in epoch ms.
 */
import { STAFF_TICKET_MS, STAFF_TICKET_TRIES } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hashOfNew, hashSecret } from './tokens.ts';

export type TicketPurpose = 'enrol' | 'sign_in';

/** What a ticket carries. */
export interface Ticket {
  token_hash: Buffer;
  staff_id: number;
  /** base64url, of a passkey's ceremony. */
  challenge: string | null;
  /** Of an enrolment: what is saved when the factor is proved. */
  invitation_hash: Buffer | null;
  password_hash: string | null;
  totp_secret: Buffer | null;
}

/** What a new ticket is made of. */
export type NewTicket = Partial<Omit<Ticket, 'token_hash' | 'staff_id'>> & {
  ticket: string;
  staffId: number;
  purpose: TicketPurpose;
  now: number;
};

/** Writes a ticket in the place of the member's earlier one; answers when it ends. */
export async function saveTicket(tx: Tx, made: NewTicket): Promise<number> {
  const expiresAt = made.now + STAFF_TICKET_MS;
  await sql`DELETE FROM staff_tickets WHERE staff_id = ${made.staffId} AND purpose = ${made.purpose}`.execute(tx);
  await sql`
    INSERT INTO staff_tickets (token_hash, staff_id, purpose, expires_at, tries_left, challenge, invitation_hash,
                               password_hash, totp_secret)
    VALUES (${hashOfNew(made.ticket)}, ${made.staffId}, ${made.purpose}, ${expiresAt}, ${STAFF_TICKET_TRIES},
            ${made.challenge ?? null}, ${made.invitation_hash ?? null}, ${made.password_hash ?? null},
            ${made.totp_secret ?? null})`.execute(tx);
  return expiresAt;
}

/** Takes one of a ticket's tries; null when it has none left, is too old or is none. */
export async function tryTicket(db: Db, ticket: string, purpose: TicketPurpose, now: number): Promise<Ticket | null> {
  const hash = hashSecret('ticket', ticket);
  if (hash === null) return null;
  const { rows } = await sql<Ticket>`
    UPDATE staff_tickets SET tries_left = tries_left - 1
    WHERE token_hash = ${hash} AND purpose = ${purpose} AND expires_at > ${now} AND tries_left > 0
    RETURNING token_hash, staff_id, challenge, invitation_hash, password_hash, totp_secret`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up; false when somebody else did. */
export async function spendTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`DELETE FROM staff_tickets WHERE token_hash = ${hash} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Takes back every ticket of a member. */
export async function deleteTickets(tx: Tx, staffId: number): Promise<void> {
  await sql`DELETE FROM staff_tickets WHERE staff_id = ${staffId}`.execute(tx);
}

/** Forgets tickets that nobody can use any more. */
export async function deleteOldTickets(db: Db, now: number): Promise<void> {
  await sql`DELETE FROM staff_tickets WHERE expires_at <= ${now}`.execute(db);
}
