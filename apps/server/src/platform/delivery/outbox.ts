/**
 * The durable outbox: a message is a row of the transaction that causes it, taken after commit by whichever process
 * comes first, and removed when it was handed over. At least once: a process that dies between the two sends it again.
 */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { MailPort } from '../mail/mail.ts';
import type { SmsPort } from '../sms/sms.ts';
import type { DeliveryChannel, Due } from './carrier.ts';
import { LEASE_MS, waitAfter } from './backoff.ts';

/** A row that was taken. */
export interface Taken extends Due<never> {
  channel: DeliveryChannel;
  attempts: number;
}

async function enqueue(
  tx: Tx,
  row: { channel: DeliveryChannel; to: string; content: object; expiresAt: number; now: number },
): Promise<void> {
  await sql`
    INSERT INTO deliveries (channel, recipient, content, created_at, expires_at, due_at)
    VALUES (${row.channel}, ${row.to}, ${JSON.stringify(row.content)}::jsonb, ${row.now}, ${row.expiresAt}, ${row.now})`.execute(
    tx,
  );
}

/** The port that writes mails into the outbox. */
export function mailOutbox(clock: Clock): MailPort {
  return {
    send: (tx, { to, subject, text, html, expiresAt }) =>
      enqueue(tx, { channel: 'mail', to, content: { subject, text, html }, expiresAt, now: clock.now() }),
  };
}

/** The port that writes text messages into the outbox. */
export function smsOutbox(clock: Clock): SmsPort {
  return {
    send: (tx, { to, text, expiresAt }) => enqueue(tx, { channel: 'sms', to, content: { text }, expiresAt, now: clock.now() }),
  };
}

/** Takes messages that are due, oldest first; for LEASE_MS nobody else takes them. */
export async function takeDue(db: Db, limit: number, now: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    UPDATE deliveries SET due_at = ${now + LEASE_MS}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM deliveries WHERE due_at <= ${now} AND expires_at > ${now}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, channel, recipient AS to, content, attempts`.execute(db);
  return rows;
}

/** Lets a message that was not taken over be tried again later. */
export async function putBack(db: Db, { id, attempts }: Taken, now: number): Promise<void> {
  await sql`UPDATE deliveries SET due_at = ${now + waitAfter(attempts)} WHERE id = ${id}`.execute(db);
}

/** Forgets a message. */
export async function removeDelivery(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM deliveries WHERE id = ${id}`.execute(db);
}

/** Forgets messages that have no use any more; answers how many. */
export async function removeExpired(db: Db, now: number): Promise<number> {
  const { rows } = await sql`DELETE FROM deliveries WHERE expires_at <= ${now} RETURNING 1`.execute(db);
  return rows.length;
}
