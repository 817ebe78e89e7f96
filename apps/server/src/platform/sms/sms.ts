/** The interface for sending text messages, independent of the carrier. */
import type { Tx } from '../db/database.ts';

/** A text message to send. */
export interface Sms {
  /** E.164, such as `+8613800138000`. */
  to: string;
  text: string;
  /** Repeats the code that the text carries, for the demo inbox only. */
  code: string | null;
  /** When it has no use any more, epoch ms: it is not sent later than this. */
  expiresAt: number;
}

/** Hands a message over within the transaction that caused it: no commit, no message. */
export interface SmsPort {
  send(tx: Tx, sms: Sms): Promise<void>;
}
