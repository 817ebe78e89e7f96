/** Candles of the wire as bars of the chart, and how far back one reading goes. */
import type { Candle, Period } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';
import type { ChartBar } from '@glasshouse/ui/charts/chart-adapter.ts';

/** Candles of the first reading. */
export const FIRST_CANDLES = 300;

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

/** From where to read so that about `count` candles end now. */
export function candleRange(period: Period, now: number, count = FIRST_CANDLES): { from: number; to: number } {
  return { from: Math.max(1, now - count * PERIOD_MS[period]), to: now };
}

/** One bar of the chart. */
export function toBar([timeMs, open, high, low, close, volume]: Candle): ChartBar {
  return { timeMs, open, high, low, close, volume };
}

/** Whether the time axis shows hours. */
export function showsTime(period: Period): boolean {
  return PERIOD_MS[period] < PERIOD_MS['1d'];
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
