// SPDX-License-Identifier: Apache-2.0
/**
 * The published rules of the index price, version 1: from the quotes of several sources to one price, or to none.
 *
 * 1. A source's quote is a bid, an ask and the time at which it was quoted. Dropped are: `invalid` (not positive
 *    decimals, or two quotes of one source), `crossed` (bid above ask), `wide` (spread above 5 percent of the middle),
 *    `future` (more than 1 s ahead of the tick), `stale` (older than `max_age_ms`). A source's price is the middle of its
 *    bid and ask.
 * 2. From three sources on, those further than 2 percent from the median of all are `outlying`. With two left that
 *    differ by more than 2 percent neither is known to be right: both are outlying.
 * 3. With fewer than three left, one further than 10 percent from the last index of the past minute is a `jump`.
 * 4. Fewer than `min_sources` left is no price. Otherwise the index is the median; of an even number the middle of the
 *    two inner ones. It is rounded once, to the market's tick, half to even. A tick above a thousandth of the price is
 *    no price either: it would let rounding decide.
 *
 * Units: decimal texts; inside, prices are bigints of 10^-12, doubled so that a middle is exact.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';

/** A quote of one source. */
export interface SourceQuote {
  readonly source: string;
  readonly bid: string;
  readonly ask: string;
  /** Epoch milliseconds as text. */
  readonly time: string;
}

/** What became of a quote. */
export type QuoteState = 'used' | 'invalid' | 'crossed' | 'wide' | 'future' | 'stale' | 'outlying' | 'jump';

/** Inputs of the rules besides the quotes. */
export interface IndexTerms {
  /** Epoch milliseconds of the tick. */
  readonly time: number;
  readonly minSources: number;
  readonly maxAgeMs: number;
  /** The market's step of a price. */
  readonly tick: string;
  /** The last index, when there was one. */
  readonly previous: { readonly index: string; readonly time: number } | null;
}

/** The index with what became of each quote, in the order given; `index` is null when there is none. */
export interface IndexResult {
  readonly index: string | null;
  readonly states: readonly QuoteState[];
}

export const MAX_FUTURE_MS = 1_000;
export const PREVIOUS_MS = 60_000;
const DECIMALS = 10;
const WIDE_PERCENT = 5n;
const OUTLYING_PERCENT = 2n;
const JUMP_PERCENT = 10n;
const MIN_TICKS = 1_000n;
const TIME = /^[0-9]{1,15}$/;

/** A positive decimal in units of 10^-10; null for anything else. */
function units(text: string): bigint | null {
  const parsed = parseAmount(text, DECIMALS);
  return parsed.ok ? parsed.atoms : null;
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a);
const isFurther = (a: bigint, from: bigint, percent: bigint) => distance(a, from) * 100n > from * percent;

/** Median of prices, doubled again: so that the middle of two stays whole. */
function median2(prices: readonly bigint[]): bigint {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const high = sorted[sorted.length >> 1] as bigint;
  const low = sorted[(sorted.length - 1) >> 1] as bigint;
  return low + high;
}

/** n / d to the nearest whole, halves to the even one. Both positive. */
function halfEven(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  const rest2 = (n % d) * 2n;
  return rest2 > d || (rest2 === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

/** Rule 1: bid plus ask (twice the price of the source), or why the quote is dropped. */
function priceOf(quote: SourceQuote, terms: IndexTerms): bigint | QuoteState {
  const bid = units(quote.bid);
  const ask = units(quote.ask);
  if (bid === null || ask === null || !TIME.test(quote.time)) return 'invalid';
  const time = Number(quote.time);
  if (time > terms.time + MAX_FUTURE_MS) return 'future';
  if (time < terms.time - terms.maxAgeMs) return 'stale';
  if (bid > ask) return 'crossed';
  return (ask - bid) * 200n > (bid + ask) * WIDE_PERCENT ? 'wide' : bid + ask;
}

interface Candidate {
  readonly at: number;
  readonly price2: bigint;
}

/** Rules 2 and 3: the candidates that remain; the others are marked. */
function agreeing(candidates: readonly Candidate[], states: QuoteState[], terms: IndexTerms): Candidate[] {
  const keep = (list: readonly Candidate[], state: QuoteState, isBad: (one: Candidate) => boolean) =>
    list.filter((one) => {
      if (!isBad(one)) return true;
      states[one.at] = state;
      return false;
    });
  let left = [...candidates];
  if (left.length >= 2) {
    const middle = median2(left.map(({ price2 }) => price2));
    // Two that differ by so much are each half of it away from their middle.
    const percent = left.length === 2 ? OUTLYING_PERCENT / 2n : OUTLYING_PERCENT;
    left = keep(left, 'outlying', ({ price2 }) => isFurther(price2 * 2n, middle, percent));
  }
  const { previous } = terms;
  const last = previous && terms.time - previous.time <= PREVIOUS_MS ? units(previous.index) : null;
  if (left.length < 3 && last !== null) left = keep(left, 'jump', ({ price2 }) => isFurther(price2, last * 2n, JUMP_PERCENT));
  return left;
}

/** The index of these quotes at this moment. Pure: the same quotes and terms give the same price everywhere. */
export function indexOf(quotes: readonly SourceQuote[], terms: IndexTerms): IndexResult {
  const states: QuoteState[] = quotes.map(() => 'used');
  const candidates: Candidate[] = [];
  const sources = quotes.map(({ source }) => source);
  quotes.forEach((quote, at) => {
    // A source that quotes three times is not three sources, and no choice among its quotes is allowed.
    const isTwice = sources.indexOf(quote.source) !== sources.lastIndexOf(quote.source);
    const price = isTwice ? 'invalid' : priceOf(quote, terms);
    if (typeof price === 'bigint') candidates.push({ at, price2: price });
    else states[at] = price;
  });
  const left = agreeing(candidates, states, terms);
  if (left.length < Math.max(1, terms.minSources)) return { index: null, states };
  const tick = units(terms.tick);
  if (tick === null) throw new RangeError(`not the step of a price: ${terms.tick}`);
  // Twice for bid plus ask, twice for the two inner ones.
  const ticks = halfEven(median2(left.map(({ price2 }) => price2)), 4n * tick);
  return ticks < MIN_TICKS ? { index: null, states } : { index: formatAmount(ticks * tick, DECIMALS), states };
}
