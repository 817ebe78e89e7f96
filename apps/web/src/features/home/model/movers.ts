/** Which markets moved most today. Pure. Changes are fractions as decimal text and are never made floats. */
import type { Quote } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';

/** How many home shows. */
export const TOP_MOVERS = 3;

/** A market with a price and a change. */
export type Mover = Quote & { last: string; change_today: string };

const size = (fraction: string) => (fraction.startsWith('-') ? fraction.slice(1) : fraction);

/** The spot markets with the largest change since 00:00 UTC, up or down alike. */
export function topMovers(quotes: readonly Quote[], count = TOP_MOVERS): Mover[] {
  return quotes
    .filter((quote): quote is Mover => quote.kind === 'spot' && quote.last !== null && quote.change_today !== null)
    .sort((a, b) => compareDecimals(size(b.change_today), size(a.change_today)))
    .slice(0, count);
}

/** Heights for drawing a line: the only place where prices become numbers. */
export function drawingPoints(prices: readonly string[]): number[] {
  return prices.map((price) => Number(price));
}
