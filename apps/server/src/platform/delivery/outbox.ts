/**
 * The durable outbox: a message is a row of the transaction that causes it, taken after commit by whichever process
 * comes first, and removed when it was handed over. At least once: a process that dies between the two sends it again.
 */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { MailPort } from '../mail/mail.ts';
import type { SmsPort } from '../sms/sms.ts';
import { type DueTable, lease, putBack as putBackRow } from '../due/index.ts';
import type { DeliveryChannel, Due } from './carrier.ts';

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

const DELIVERIES: DueTable = {
  table: 'deliveries',
  key: 'id',
  dueAt: 'due_at',
  open: (now) => sql`t.expires_at > ${now}`,
};
const COLUMNS = { columns: 't.id, t.channel, t.recipient AS to, t.content, t.attempts' };

/** Leases messages that are due, the oldest of them. */
export const takeDue = (db: Db, limit: number, now: number): Promise<Taken[]> =>
  lease<Taken>(db, DELIVERIES, COLUMNS, { now, limit });

/** Lets a message that was not taken over be tried again later. */
export const putBack = (db: Db, message: Taken, now: number): Promise<void> => putBackRow(db, DELIVERIES, message, now);

/** Forgets a message. */
export async function removeDelivery(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM deliveries WHERE id = ${id}`.execute(db);
}

/** Forgets messages that have no use any more; answers how many. */
export async function removeExpired(db: Db, now: number): Promise<number> {
  const { rows } = await sql`DELETE FROM deliveries WHERE expires_at <= ${now} RETURNING 1`.execute(db);
  return rows.length;
}
