/**
 * The index of every instrument: the published rules (packages/proofs) over what the feed says, once a second.
 *
 * Units: ticks, epoch milliseconds UTC. Invariants: within one second all are given the same; null means that there
 * is no price, and nothing may be decided. Limits: one process.
 */
import {
  type Absence,
  type IndexResult,
  type IndexTerms,
  type SecondPlace,
  type SourceQuote,
  indexOf,
  priceRecord,
  priceText,
  secondRecord,
  secondText,
} from '@glasshouse/proofs';
import type { Clock } from '../../../platform/clock.ts';
import { secondOf } from '../domain/calendar.ts';
import { type Market, ticksOf } from '../domain/market.ts';
import type { PriceFeed } from './price-feed.ts';

/** A price of the index: ticks of the market, and the second it belongs to. */
export interface IndexPrice {
  priceTicks: number;
  time: number;
}

/** What was decided in one second of one instrument. */
export interface IndexSecond {
  readonly market: Market;
  readonly quotes: readonly SourceQuote[];
  readonly terms: IndexTerms;
  readonly result: IndexResult;
  readonly price: IndexPrice | null;
  /** Why a published source has no quote. */
  readonly absence: (source: string) => Absence;
}

/** The texts of a second for the log: of its record, and of every instrument in it. */
export function textsOf(
  seconds: readonly [IndexSecond, ...IndexSecond[]],
  prices: string,
  before: SecondPlace | null,
): { body: string; prices: string[] } {
  const texts = seconds.map(({ market, quotes, terms, result, absence }) =>
    priceText(priceRecord({ symbol: market.symbol, prices }, quotes, terms, result, absence)),
  );
  const { time, minSources, maxAgeMs } = seconds[0].terms;
  return { body: secondText(secondRecord({ time, prices, minSources, maxAgeMs, before }, texts)), prices: texts };
}

/** Index prices of one feed. */
export class IndexPrices {
  readonly #feed: PriceFeed;
  readonly #clock: Clock;
  readonly #seconds = new Map<string, IndexSecond>();

  constructor(feed: PriceFeed, clock: Clock) {
    this.#feed = feed;
    this.#clock = clock;
  }

  /**
   * A second of an instrument, the present one unless another is named. What decides for several instruments names it: the
   * clock moves on while they are decided.
   */
  second(market: Market, time: number = secondOf(this.#clock.now())): IndexSecond {
    const known = this.#seconds.get(market.symbol);
    if (known?.terms.time === time) return known;
    const second = this.#decide(market, time, known);
    this.#seconds.set(market.symbol, second);
    return second;
  }

  #decide(market: Market, time: number, known: IndexSecond | undefined): IndexSecond {
    const { minSources, maxAgeMs } = this.#feed;
    const last = known?.result.index ? { index: known.result.index, time: known.terms.time } : (known?.terms.previous ?? null);
    // After a clock that was set back, the last index lies in the future and says nothing.
    const terms: IndexTerms = { time, minSources, maxAgeMs, tick: market.tick, previous: last && last.time < time ? last : null };
    const quotes = this.#feed.quotes(market.symbol, time);
    const result = indexOf(quotes, terms);
    const price = result.index === null ? null : { priceTicks: ticksOf(market, result.index), time };
    const absence = (source: string) => this.#feed.absence(market.symbol, source);
    return { market, quotes, terms, result, price, absence };
  }
}
