/** How identity tells a user of a freeze; the wiring names who does it (notifications). */
import type { FreezeReason, Language } from '@glasshouse/contract';
import type { Tx } from '../../platform/db/database.ts';

/** A piece of news about a freeze, with the words of its mail. */
export type FreezeNews = {
  userId: number;
  words: (language: Language) => { subject: string; text: string };
} & ({ kind: 'account_frozen'; params: { reason: FreezeReason } } | { kind: 'account_unfrozen'; params: Record<string, never> });

/** Writes news within a transaction; answers what tells the user's screens, to be called after the commit. */
export type FreezeNotify = (tx: Tx, news: readonly FreezeNews[]) => Promise<() => void>;
