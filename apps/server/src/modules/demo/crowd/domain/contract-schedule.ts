/**
 * What the demo's crowd does in contracts: published, and the same wherever and whenever it is computed.
 *
 * The formula. A position is opened in the seconds in which `crowdOrderAt` has an order for the market with SHARE, or else
 * `followingOrderAt`, because the book has moved away from the last trade: by its trader,
 * long where it buys, of its part of the market's largest size, with a multiple of 2 + floor(9 u7). It is closed when it is
 * older than 2 + 8 u8 minutes. u7 and u8 are those of the second in which it was opened (`even`, uses 7 and 8).
 * Units: epoch milliseconds UTC. Pure.
 */
import type { Side } from '@glasshouse/contract/orders';
import { type BookState, CROWD_SEED, crowdOrderAt, even, followingOrderAt } from './schedule.ts';

/** How busy contracts are beside the first spot markets. */
export const SHARE = 0.35;
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

/** What the crowd opens in a market in the second of a time; null: nothing. A market without a book is not followed. */
export function crowdEntryAt(marketId: number, time: number, book: BookState | null = null): CrowdEntry | null {
  const order = crowdOrderAt(marketId, time, SHARE) ?? (book && followingOrderAt(marketId, time, book));
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
