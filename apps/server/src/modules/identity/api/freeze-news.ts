/** How identity tells a user of a freeze or of his security; the wiring names who does it (notifications). */
import type { Language } from '@glasshouse/contract';
import type { FreezeReason, ToldSecurityEvent } from '@glasshouse/contract/identity';
import type { Tx } from '../../../platform/db/database.ts';

/** A piece of news about a freeze, with the words of its mail. */
export type FreezeNews = {
  userId: number;
  words: (language: Language) => { subject: string; text: string };
} & ({ kind: 'account_frozen'; params: { reason: FreezeReason } } | { kind: 'account_unfrozen'; params: Record<string, never> });

/** What happened to the security of an account, which identity mails itself. */
export interface SecurityNews {
  userId: number;
  isMailed: true;
  kind: 'security_event';
  params: { event: ToldSecurityEvent; device: string; country: string };
}

/** Writes news within a transaction; answers what tells the user's screens, to be called after the commit. */
export type FreezeNotify = (tx: Tx, news: readonly (FreezeNews | SecurityNews)[]) => Promise<() => void>;
