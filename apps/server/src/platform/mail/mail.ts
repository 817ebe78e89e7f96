/** The mail port: how the platform sends mail, whatever carries it. */
import type { Tx } from '../db/database.ts';

/** A mail to send. `code` repeats the code that the text carries, for the demo inbox only. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  code: string | null;
}

/** Hands a mail over within the transaction that caused it: no commit, no mail. */
export interface MailPort {
  send(tx: Tx, mail: Mail): Promise<void>;
}
