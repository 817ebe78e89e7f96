/**
 * Splits of shares. A recording knows none of them: from a split on all of it is played in new shares, prices divided and volumes
 * multiplied, its past as well, so that neither a chart nor a change shows a fall that nobody suffered. Pure.
 *
 * Units: ticks, whole shares, epoch milliseconds UTC. Rounding: prices to the nearest tick, at least one; volumes down.
 */
import type { StockDay } from './stock-series.ts';

/** So many new shares for so many old ones. */
export interface ShareRatio {
  readonly numerator: number;
  readonly denominator: number;
}

/** A split of the share of a market, from a time on. */
export interface KnownSplit extends ShareRatio {
  readonly marketId: number;
  readonly from: number;
}

const NONE: ShareRatio = { numerator: 1, denominator: 1 };
const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** All splits together, in their lowest terms. */
export function joined(splits: readonly ShareRatio[]): ShareRatio {
  return splits.reduce<ShareRatio>((all, one) => {
    const [numerator, denominator] = [all.numerator * one.numerator, all.denominator * one.denominator];
    const by = common(numerator, denominator);
    return { numerator: numerator / by, denominator: denominator / by };
  }, NONE);
}

/** The splits that are known, by their markets. */
export class Splits {
  #splits: readonly KnownSplit[] = [];

  /** Takes over all of them. */
  set(splits: readonly KnownSplit[]): void {
    this.#splits = splits;
  }

  /** What a market has of new shares for each old one at a time. */
  ratioAt(marketId: number, now: number): ShareRatio {
    const own = this.#splits.filter((split) => split.marketId === marketId && split.from <= now);
    return own.length === 0 ? NONE : joined(own);
  }
}

/** A price in new shares. */
export const dividedPrice = (ticks: number, { numerator, denominator }: ShareRatio): number =>
  Math.max(1, Math.round((ticks * denominator) / numerator));

/** Recorded days in new shares. */
export function dividedDays(days: readonly StockDay[], ratio: ShareRatio): readonly StockDay[] {
  if (ratio.numerator === ratio.denominator) return days;
  const price = (ticks: number) => dividedPrice(ticks, ratio);
  return days.map((day) =>
    day.map(({ open, high, low, close, volume }) => ({
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: Math.floor((volume * ratio.numerator) / ratio.denominator),
    })),
  );
}
