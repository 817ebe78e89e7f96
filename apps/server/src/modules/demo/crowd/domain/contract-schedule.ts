/**
 * What the demo's crowd does in contracts: published, and the same wherever and whenever it is computed.
 *
 * The formula. A position is opened in the seconds in which `crowdOrderAt` has an order for the market with SHARE: by its trader,
 * long where it buys, of its part of the market's largest size, with a multiple of 2 + floor(9 u7). It is closed when it is
 * older than 2 + 8 u8 minutes. u7 and u8 are those of the second in which it was opened (`even`, uses 7 and 8).
 * And it follows a book that has moved away from the last trade (`followingOrderAt`): at once where the last trade lies more than
 * FAR of the price outside it, else in one of FOLLOW_SECONDS seconds. Where that buys, the oldest short of the crowd is closed
 * before its time, where it sells the oldest long; without one a position is opened that way. What a contract trades is kept for
 * good, so the crowd trades no more than tape and open interest need.
 * Units: epoch milliseconds UTC. Pure.
 */
import type { Side } from '@glasshouse/contract/orders';
import { type BookState, CROWD_SEED, type CrowdOrder, crowdOrderAt, even, followingOrderAt } from './schedule.ts';

/** How busy contracts are beside the first spot markets. */
export const SHARE = 0.06;
/** So far outside the book the last trade may lie, in parts of the price, until the next of FOLLOW_SECONDS seconds. */
export const FAR = 0.0015;
export const FOLLOW_SECONDS = 60;
const MULTIPLES = { least: 2, count: 9 };
const LIFE_MINUTES = { least: 2, more: 8 };
const MINUTE_MS = 60_000;

/** A position that the crowd opens. */
export interface CrowdEntry {
  readonly trader: number;
  /** A buy opens a long, a sell a short. */
  readonly side: Side;
  /** Of the market's largest size, above 0, at most 1. */
  readonly part: number;
  readonly multiple: number;
}

const inSecond = (marketId: number, time: number, use: number) => even(CROWD_SEED, marketId, Math.floor(time / 1_000), use);

/** What the crowd opens in a market in the second of a time; null: nothing. */
export function crowdEntryAt(marketId: number, time: number): CrowdEntry | null {
  return entryOf(crowdOrderAt(marketId, time, SHARE), marketId, time);
}

/** What the crowd does in the second of a time to follow a book that has moved away; null: nothing. */
export function crowdFollowAt(marketId: number, time: number, book: BookState): CrowdEntry | null {
  const isFar = book.last === null || book.last < book.bid * (1 - FAR) || book.last > book.ask * (1 + FAR);
  if (!isFar && Math.floor(time / 1_000) % FOLLOW_SECONDS !== 0) return null;
  return entryOf(followingOrderAt(marketId, time, book), marketId, time);
}

function entryOf(order: CrowdOrder | null, marketId: number, time: number): CrowdEntry | null {
  if (order === null) return null;
  return {
    trader: order.trader,
    side: order.side,
    part: order.part,
    multiple: MULTIPLES.least + Math.floor(inSecond(marketId, time, 7) * MULTIPLES.count),
  };
}

/** How long a position that was opened at a time lives, ms. */
export function crowdLifeMs(marketId: number, opened: number): number {
  return (LIFE_MINUTES.least + inSecond(marketId, opened, 8) * LIFE_MINUTES.more) * MINUTE_MS;
}
