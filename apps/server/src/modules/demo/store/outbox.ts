/** The demo's mailbox: mails and text messages are rows instead of being sent. Written in the transaction that causes them. */
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { MailPort } from '../../../platform/mail/mail.ts';
import type { SmsPort } from '../../../platform/sms/sms.ts';

const SHOWN = 20;

/** A mail as the demo shows it. */
export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  code: string | null;
  time: number;
}

/** The ports of the demo. A text message has no subject; its first sentence stands for it. */
export function outboxOf(clock: Clock): { mail: MailPort; sms: SmsPort } {
  const keep = async (tx: Tx, message: { to: string; subject: string; text: string; code: string | null }) => {
    await sql`
      INSERT INTO demo_outbox (recipient, subject, body, code, created_at)
      VALUES (${message.to}, ${message.subject}, ${message.text}, ${message.code}, ${clock.now()})`.execute(tx);
  };
  return {
    mail: { send: keep },
    sms: { send: (tx, { text, ...rest }) => keep(tx, { ...rest, subject: text, text: '' }) },
  };
}

/** The newest mails of an address, newest first. */
export async function loadMails(db: Db, to: string): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    SELECT recipient AS to, subject, body AS text, code, created_at AS time
    FROM demo_outbox WHERE recipient = ${to} ORDER BY id DESC LIMIT ${SHOWN}`.execute(db);
  return rows;
}

/** Forgets mails from before a time. */
export async function deleteOldMails(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM demo_outbox WHERE created_at < ${before}`.execute(db);
}
