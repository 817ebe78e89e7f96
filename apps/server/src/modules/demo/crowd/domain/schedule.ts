/**
 * What the demo's crowd of takers does in a second: published, and the same wherever and whenever it is computed.
 *
 * The formula. Numbers u come from 32-bit hashes of (seed, market, second or slot, use), evenly in [0, 1). In each second
 * of each market one order comes when u1 < RATE x share x day x burst, share how busy the market is beside BTC
 * (1 of the first three, 0.05 of the others): day = 1 + 0.45 sin(2 pi (h - 8) / 24), h the UTC hour with
 * its fraction; burst = -ln(1 - u2) of the minute, at most 4, so that quiet and busy minutes alternate. It buys when
 * u3 < 0.5 + 0.3 (u4 - 0.5), u4 of the slot of ten minutes: pressure has a direction for a while. Its size is
 * SMALLEST x (1 / SMALLEST)^(u5^2) of the largest; trader u6 of TRADERS gives it.
 *
 * And it follows the book. In a second in which no order comes by the formula and the last trade lies outside the best prices of
 * the book, or nobody has traded yet, one comes: it buys where the book is above the last trade, else sells; part 0.02 + 0.06 u7.
 * Units: parts of the largest size of a market; epoch milliseconds UTC. Pure.
 */
import type { Side } from '@glasshouse/contract/orders';

/** The seed of the demo. */
export const CROWD_SEED = 20_261_123;
/** How many traders the crowd has. */
export const TRADERS = 6;
/** Orders a second and market, on average over a day. */
export const RATE = 0.07;
const SMALLEST = 0.01;
const MOST_BURST = 4;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SLOT_MS = 600_000;

/** An order of the crowd. */
export interface CrowdOrder {
  /** 0 to TRADERS - 1. */
  readonly trader: number;
  readonly side: Side;
  /** Of the market's largest size, above 0, at most 1. */
  readonly part: number;
}

/** An even number in [0, 1), the same for the same numbers. */
export function even(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const number of numbers) {
    hash = Math.imul(hash ^ ((number % 2 ** 32) | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}

/** How busy a market is at a time, 1 on average over days. */
export function activityAt(marketId: number, time: number, seed = CROWD_SEED): number {
  const hour = (time % (24 * HOUR_MS)) / HOUR_MS;
  const day = 1 + 0.45 * Math.sin((2 * Math.PI * (hour - 8)) / 24);
  const burst = Math.min(MOST_BURST, -Math.log(1 - even(seed, marketId, Math.floor(time / MINUTE_MS), 2)));
  return day * burst;
}

/** What the crowd does in a market in the second of a time; null: nothing. `share` is how busy it is beside BTC. */
export function crowdOrderAt(marketId: number, time: number, share = 1, seed = CROWD_SEED): CrowdOrder | null {
  const second = Math.floor(time / 1_000);
  const u = (use: number) => even(seed, marketId, second, use);
  if (u(1) >= RATE * share * activityAt(marketId, second * 1_000, seed)) return null;
  const lean = 0.5 + 0.3 * (even(seed, marketId, Math.floor(time / SLOT_MS), 4) - 0.5);
  return {
    trader: Math.floor(u(6) * TRADERS),
    side: u(3) < lean ? 'buy' : 'sell',
    part: SMALLEST * (1 / SMALLEST) ** (u(5) ** 2),
  };
}

/** The best prices of a book and that of the last trade, all in ticks; no trade: null. */
export interface BookState {
  readonly bid: number;
  readonly ask: number;
  readonly last: number | null;
}

/** The order that follows a book which has moved away from the last trade; null where it has not. */
export function followingOrderAt(
  marketId: number,
  time: number,
  { bid, ask, last }: BookState,
  seed = CROWD_SEED,
): CrowdOrder | null {
  if (last !== null && last >= bid && last <= ask) return null;
  const u = (use: number) => even(seed, marketId, Math.floor(time / 1_000), use);
  return { trader: Math.floor(u(6) * TRADERS), side: last !== null && last > ask ? 'sell' : 'buy', part: 0.02 + 0.06 * u(7) };
}
