/** The interface for sending mail, independent of the carrier. */
import type { Tx } from '../db/database.ts';

/** A mail to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Repeats the code that the text carries, for the demo inbox only. */
  code: string | null;
  /** When it has no use any more, epoch ms: it is not sent later than this. */
  expiresAt: number;
}

/** Hands a mail over within the transaction that caused it: no commit, no mail. */
export interface MailPort {
  send(tx: Tx, mail: Mail): Promise<void>;
}
