/**
 * Markets with trading hours: when they are open, how far from the index they trade, how auctions and pauses go.
 *
 * Units: epoch milliseconds UTC, ticks, parts per million. A session is half-open: its first millisecond belongs to it, that
 * of its close does not.
 */
import { MAX_TICKS } from './market-rules.ts';
import type { PriceBand } from './price-band.ts';

/** Trading hours of one day of a calendar. */
export interface Session {
  readonly day: number;
  readonly open: number;
  readonly close: number;
}

/** When a market trades. Days rise from session to session. */
export interface SessionCalendar {
  /** The session that runs; null between two. */
  at(now: number): Session | null;
  /** The first that closes after a time: the one that runs, or the next. */
  next(now: number): Session;
  /** The last day of an order that stays, given for a day. */
  gtcDay(day: number): number;
  /** The date of a day of the calendar: days since 1970. */
  dateOf(day: number): number;
}

/** What a product says of the trading hours of a market. */
export interface SessionTerms {
  readonly calendar: SessionCalendar;
  /** How far from the index trades may be at a time of a session. */
  bandPpm(session: Session, now: number): number;
  /** How far from its reference an auction may be. */
  readonly collarPpm: number;
  /** The last close, where the exchange knows none yet; null where nobody does. */
  closeTicks(marketId: number): number | null;
}

/** How long orders are taken for an auction, and how much longer once where its price is far off or has just moved. */
export const AUCTION_MS = { opening: 30_000, reopening: 60_000, longer: 30_000 } as const;
/** An auction is longer where its price is further from the reference. */
export const FAR_PPM = 30_000;
/** The same where its price moved further in its last moments. */
export const MOVED_PPM = 10_000;
export const LAST_MOMENTS_MS = 5_000;
/** How long a market pauses, and what makes it: so large a move of the index within so long, or no index for so long. */
export const PAUSE_MS = 300_000;
export const PAUSE_MOVE_PPM = 100_000;
export const PAUSE_WITHIN_MS = 300_000;
export const SILENT_MS = 60_000;
/** An opening auction is measured by the first price of its session, unless it begins later than so long behind that. */
export const CALLED_WITHIN_MS = 60_000;
/** A price of the index is one of now for so long. */
export const FRESH_MS = 10_000;
/** A market order of the queue is a limit so far beyond the reference, and a buy holds for so far beyond the last close. */
export const MARKET_PPM = 30_000;
export const MARKET_HOLD_PPM = 100_000;

const MILLION = 1_000_000;
const capped = (ticks: number) => Math.min(Math.max(ticks, 1), MAX_TICKS);

/** A price so far below, rounded up; exact below 2^53. */
export const below = (ticks: number, ppm: number): number => capped(Math.ceil((ticks * (MILLION - ppm)) / MILLION));
/** A price so far above, rounded down. */
export const above = (ticks: number, ppm: number): number => capped(Math.floor((ticks * (MILLION + ppm)) / MILLION));

/** Prices at most so far from a reference, both ends inclusive. */
export const around = (ticks: number, ppm: number): PriceBand => ({ low: below(ticks, ppm), high: above(ticks, ppm) });

/** Whether a price is further from another than so much of it. */
export const isBeyond = (ticks: number, from: number, ppm: number): boolean => Math.abs(ticks - from) * MILLION > from * ppm;
