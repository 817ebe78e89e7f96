/** Quotes of sources as they are shown: the price of each, and which of them is the median. Pure. */
import { formatAmount, parseAmount } from '@glasshouse/money';

const DECIMALS = 10;

/** What a source quoted, and what became of it. */
export interface SourceQuoteState {
  readonly source: string;
  readonly state: string;
  readonly bid: string | null;
  readonly ask: string | null;
}

/** A source as it is shown; `price` is the middle of its bid and ask, null when they are not prices. */
export type ShownSource<T> = T & { readonly price: string | null; readonly isMedian: boolean };

function doubled({ bid, ask }: SourceQuoteState): bigint | null {
  const [low, high] = [parseAmount(bid ?? '', DECIMALS), parseAmount(ask ?? '', DECIMALS)];
  return low.ok && high.ok ? low.atoms + high.atoms : null;
}

/** Gives each source its price and marks the median of those in use: one, or the two inner ones of an even number. */
export function showSources<T extends SourceQuoteState>(sources: readonly T[]): ShownSource<T>[] {
  const prices = sources.map(doubled);
  const used = sources
    .map((_, at) => at)
    .filter((at) => sources[at]?.state === 'used' && prices[at] !== null)
    .sort((a, b) => ((prices[a] as bigint) < (prices[b] as bigint) ? -1 : 1));
  const inner = new Set([used[used.length >> 1], used[(used.length - 1) >> 1]]);
  return sources.map((source, at) => {
    const price = prices[at];
    // Half of the sum, cut at the tenth decimal: only shown, never reckoned with.
    const shown = price === null || price === undefined ? null : formatAmount(price / 2n, DECIMALS);
    return { ...source, price: shown, isMedian: inner.has(at) };
  });
}
