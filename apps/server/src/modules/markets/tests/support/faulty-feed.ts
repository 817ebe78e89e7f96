/** A feed with one of the faults that feeds have, for tests: nothing may be decided by what it sends. */
import type { SourceQuote } from '@glasshouse/proofs';
import type { Market } from '../../domain/market.ts';
import type { PriceFeed } from '../../feeds/price-feed.ts';

const DAY_MS = 86_400_000;

/** What can be wrong with a feed. */
export type FeedFault = 'freeze' | 'spike' | 'cross' | 'yesterday' | 'tomorrow' | 'zero' | 'nan' | 'negative' | 'silent';

const times = (price: string, factor: number) => (Number(price) * factor).toFixed(0);
const shifted = (quote: SourceQuote, ms: number) => ({ ...quote, time: String(Number(quote.time) + ms) });

/** Wraps a feed; `fault` says what it does wrong at the moment. */
export class FaultyFeed implements PriceFeed {
  readonly #inner: PriceFeed;
  readonly #frozen = new Map<string, readonly SourceQuote[]>();
  fault: FeedFault | null = null;

  constructor(inner: PriceFeed) {
    this.#inner = inner;
  }

  get prices() {
    return this.#inner.prices;
  }
  get minSources() {
    return this.#inner.minSources;
  }
  get maxAgeMs() {
    return this.#inner.maxAgeMs;
  }
  start(instruments: readonly Market[]) {
    return this.#inner.start(instruments);
  }
  stop() {
    return this.#inner.stop();
  }
  history(symbol: string) {
    return this.#inner.history(symbol);
  }
  absence(symbol: string, source: string) {
    return this.#inner.absence(symbol, source);
  }
  health() {
    return this.#inner.health();
  }

  quotes(symbol: string, now: number): readonly SourceQuote[] {
    const quotes = this.#inner.quotes(symbol, now);
    if (this.fault === 'freeze') return this.#frozen.get(symbol) ?? [];
    this.#frozen.set(symbol, quotes);
    return this.fault === 'silent' ? [] : quotes.map((quote) => this.#spoil(quote));
  }

  #spoil(quote: SourceQuote): SourceQuote {
    const both = (price: string) => ({ ...quote, bid: price, ask: price });
    switch (this.fault) {
      case 'spike':
        return both(times(quote.bid, 10));
      case 'cross':
        return { ...quote, bid: times(quote.ask, 2) };
      case 'yesterday':
        return shifted(quote, -DAY_MS);
      case 'tomorrow':
        return shifted(quote, DAY_MS);
      case 'zero':
        return both('0');
      case 'nan':
        return both('NaN');
      case 'negative':
        return both(`-${quote.bid}`);
      default:
        return quote;
    }
  }
}
