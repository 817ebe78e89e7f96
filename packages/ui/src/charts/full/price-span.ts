// What the price axis of the full-screen chart spans: the candles in view, and the bands drawn around them as far as they
// leave the candles room.

/** One bar in view: its prices, and the figures of its bands. */
export interface SpanBar {
  low: number;
  high: number;
  also: readonly number[];
}

/** Bands may widen the span by so many times the candles' own, on each side. */
const MOST_WIDER = 1;

/** Lowest and highest; null without bars. */
export function priceSpan(bars: readonly SpanBar[]): { low: number; high: number } | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  if (low > high) return null;
  const room = (high - low) * MOST_WIDER;
  const also = bars.flatMap((bar) => bar.also);
  return {
    low: Math.max(low - room, Math.min(low, ...also)),
    high: Math.min(high + room, Math.max(high, ...also)),
  };
}
