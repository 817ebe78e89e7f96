/** What hands messages over to the outside: a mail server, a provider of text messages. */

/** A message that is due. `id` is the same at each attempt, so that the other side can drop a second copy. */
export interface Due<Content> {
  id: number;
  to: string;
  content: Content;
}

/** Hands one message over. Throws CarrierRefused when trying again is of no use, anything else when it may be. */
export interface Carrier<Content> {
  deliver(due: Due<Content>): Promise<void>;
  /** Closes connections. */
  close(): void;
}

/** The recipient will never accept this message (no such mailbox, not a number). */
export class CarrierRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CarrierRefused';
  }
}

/** What a mail is made of. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What a text message is made of. */
export interface SmsContent {
  text: string;
}

/** What carries each channel; null where there is nothing. */
export interface Carriers {
  mail: Carrier<MailContent> | null;
  sms: Carrier<SmsContent> | null;
}

/** A way out. */
export type DeliveryChannel = keyof Carriers;
