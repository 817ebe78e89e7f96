/** Candles of the wire as bars of the chart, how far back a reading goes, and how readings are joined. */
import type { Candle, Period, Quote } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';
import type { ChartBar } from '@glasshouse/ui/charts/chart-adapter.ts';

/** Candles of one reading. */
export const PAGE_CANDLES = 300;
/** A chart that holds more asks for no older ones: memory stays flat. */
export const MOST_CANDLES = 6000;

const MINUTE = 60_000;
/** Length of a period in milliseconds; a month at its longest, so that a reading is never too short. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '1d': 1440 * MINUTE,
  '1w': 7 * 1440 * MINUTE,
  '1M': 31 * 1440 * MINUTE,
};
/**
 * A stock trades a fifth of the week: a reading of as many candles goes so much farther back, but for one less: a practice share trades
 * day and night, and the server hands out no more.
 */
const STOCK_STRETCH = 5;

/** How long after the last received price a device's clock is trusted: a tab may have slept. */
const MOST_AHEAD_MS = 60 * MINUTE;

/**
 * Where the newest reading ends: now, as far as the device's clock fits the last received price. By a clock that is hours
 * slow the chart would end hours ago, by one that is fast there would be none. What is not yet there is left out by the server.
 */
export function readingEnd(deviceMs: number, heardMs: number | null): number {
  return heardMs === null ? deviceMs : Math.min(Math.max(deviceMs, heardMs), heardMs + MOST_AHEAD_MS);
}

/** The range to read so that about a page of candles ends at `to`. */
export function candleRange(period: Period, to: number, kind: Quote['kind'] = 'spot'): { from: number; to: number } {
  const isStretched = kind === 'stock' && PERIOD_MS[period] < PERIOD_MS['1d'];
  const count = isStretched ? PAGE_CANDLES * STOCK_STRETCH - 1 : PAGE_CANDLES;
  return { from: Math.max(1, to - count * PERIOD_MS[period]), to };
}

/**
 * Candles that are held, joined with newer ones that were read: those read are right where both have one. Null when
 * there is a hole between them, which nothing held can fill.
 */
export function joinCandles(held: readonly Candle[], read: readonly Candle[]): readonly Candle[] | null {
  const first = read[0];
  const last = held.at(-1);
  if (!first || !last) return read;
  if (first[0] > last[0]) return null;
  return [...held.filter(([time]) => time < first[0]), ...read];
}

/** Candles that are held, with older ones before them. */
export function addOlder(held: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const oldest = held[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const before = older.filter(([time]) => time < oldest);
  return before.length === 0 ? held : [...before, ...held];
}

/** Whether a candle that came by channel leaves a hole behind the newest one held. */
export function skipsCandles(lastMs: number, nextMs: number, period: Period): boolean {
  return nextMs - lastMs > PERIOD_MS[period];
}

/** One bar of the chart. */
export function toBar([timeMs, open, high, low, close, volume]: Candle): ChartBar {
  return { timeMs, open, high, low, close, volume };
}

/** Highest and lowest price of bars; null without any. */
export function rangeOf(bars: readonly ChartBar[]): { high: string; low: string } | null {
  const first = bars[0];
  if (!first) return null;
  let { high, low } = first;
  for (const bar of bars) {
    if (compareDecimals(bar.high, high) > 0) high = bar.high;
    if (compareDecimals(bar.low, low) < 0) low = bar.low;
  }
  return { high, low };
}
