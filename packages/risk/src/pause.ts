// SPDX-License-Identifier: Apache-2.0
/**
 * The pause of a market after its index was away: the first prices afterwards trigger nothing and nothing trades, so that
 * nobody leaves on a gap before the other side is judged on it.
 *
 * Units: epoch ms; a tick is one second. A pause is so many seconds with a price: a second without one lengthens it, and
 * another outage begins it anew.
 */

/** So long without a price is an outage. */
export const OUTAGE_MS = 30_000;
/** Seconds with a price that pass before the first one that counts again. */
export const PAUSE_MS = 10_000;
const SECOND_MS = 1_000;

/** What is known after a priced tick. */
export interface Pause {
  /** Time of that tick. */
  readonly pricedAt: number;
  /** Ticks before this time trigger nothing. */
  readonly until: number;
}

/** What the next priced tick changes; `before` is null where the market never had a price. RangeError: it is not later. */
export function afterPricedTick(before: Pause | null, time: number): Pause {
  if (before === null) return { pricedAt: time, until: time };
  const gap = time - before.pricedAt;
  if (gap <= 0) throw new RangeError(`a tick at ${time} after one at ${before.pricedAt}`);
  if (gap >= OUTAGE_MS) return { pricedAt: time, until: time + PAUSE_MS };
  const missing = before.pricedAt < before.until ? Math.max(0, gap - SECOND_MS) : 0;
  return { pricedAt: time, until: before.until + missing };
}

/** Whether the tick that led to it triggers nothing. */
export function isPaused(pause: Pause): boolean {
  return pause.pricedAt < pause.until;
}

/**
 * Until when a market is paused, by the times of its priced ticks, oldest first: from this time on a tick counts. Exact for the
 * last tick when the list reaches as far back as its newest outage, or over more than PAUSE_MS of priced seconds. 0 for none.
 */
export function pausedUntil(pricedTimes: Iterable<number>): number {
  let pause: Pause | null = null;
  for (const time of pricedTimes) pause = afterPricedTick(pause, time);
  return pause?.until ?? 0;
}
