/**
 * The calendar of candles.
 *
 * Units: epoch milliseconds UTC. Invariants: every instant belongs to exactly one candle of each period; days begin
 * at 00:00 UTC, weeks on Monday, months on the first. Limits: what a JavaScript date can hold.
 */
import type { Period } from '@glasshouse/contract/markets';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The epoch began on a Thursday; the Monday of its week was three days earlier. */
const MONDAY_OFFSET_MS = 3 * DAY_MS;

const FIXED_MS: Readonly<Record<Exclude<Period, '1w' | '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
};

/** The beginning of the second that an instant belongs to. */
export function secondOf(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS;
}

/** The start of the candle that an instant belongs to. */
export function periodStart(period: Period, ms: number): number {
  if (period === '1w') return Math.floor((ms + MONDAY_OFFSET_MS) / WEEK_MS) * WEEK_MS - MONDAY_OFFSET_MS;
  if (period === '1M') {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const length = FIXED_MS[period];
  return Math.floor(ms / length) * length;
}

/** The start of the next candle after the one that starts at `start`. */
export function nextPeriodStart(period: Period, start: number): number {
  if (period === '1w') return start + WEEK_MS;
  if (period === '1M') {
    const date = new Date(start);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return start + FIXED_MS[period];
}

/** The starts of all candles that overlap [from, to], oldest first; null when there are more than `max`. */
export function periodStarts(period: Period, from: number, to: number, max: number): number[] | null {
  const starts: number[] = [];
  for (let start = periodStart(period, from); start <= to; start = nextPeriodStart(period, start)) {
    if (starts.length === max) return null;
    starts.push(start);
  }
  return starts;
}
