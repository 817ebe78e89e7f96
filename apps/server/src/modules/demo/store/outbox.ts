/** The demo's mailbox: mails are rows instead of being sent. Written in the transaction that causes them. */
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MailPort } from '../../../platform/mail/mail.ts';

const SHOWN = 20;

/** A mail as the demo shows it. */
export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  code: string | null;
  time: number;
}

/** The mail port of the demo. */
export function outboxOf(clock: Clock): MailPort {
  return {
    async send(tx, mail) {
      await sql`
        INSERT INTO demo_outbox (recipient, subject, body, code, created_at)
        VALUES (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.code}, ${clock.now()})`.execute(tx);
    },
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
