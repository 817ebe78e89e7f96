/**
 * The index of every instrument: the published rules (packages/proofs) over what the feed says, once a second.
 *
 * Units: ticks, epoch milliseconds UTC. Invariants: within one second everybody is told the same; null means that there
 * is no price, and nothing may be decided. Limits: one process.
 */
import { type IndexResult, type IndexTerms, type SourceQuote, type TickRecord, indexOf, tickRecord } from '@glasshouse/proofs';
import type { Clock } from '../../platform/clock.ts';
import { type Market, ticksOf } from './domain/market.ts';
import type { PriceFeed } from './feeds/price-feed.ts';

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
}

/** The record of a second for the log. */
export function recordOf(second: IndexSecond, seq: number, prices: string): TickRecord {
  return tickRecord({ symbol: second.market.symbol, seq, prices }, second.quotes, second.terms, second.result);
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

  /** The present second of an instrument. */
  second(market: Market): IndexSecond {
    const time = Math.floor(this.#clock.now() / 1_000) * 1_000;
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
    return { market, quotes, terms, result, price };
  }
}
