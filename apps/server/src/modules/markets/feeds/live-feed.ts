/**
 * Live prices: the best bid and ask of several public exchanges over their sockets, through ccxt, which is loaded only
 * here (137 MB). The index of at least three of them is made elsewhere.
 *
 * Each source of each symbol is watched by a loop of its own that begins again after a failure, later each time. A
 * quote is dated by the exchange, but never later than it was heard, so that a clock that is ahead of ours makes
 * nothing look fresh; one that is behind makes quotes stale, and shows in `health`. Limits: it was exercised against a
 * loopback server that plays recorded messages, not against the exchanges themselves. Stocks have no live source yet.
 */
import { type Absence, PUBLISHED_TERMS, type SourceQuote } from '@glasshouse/proofs';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Random } from '../../../platform/random.ts';
import type { History } from '../domain/history.ts';
import type { Market } from '../domain/market.ts';
import { decimalOf } from '../domain/source-decimal.ts';
import type { PriceFeed, SourceHealth } from './price-feed.ts';

/** What the feed needs of an exchange; ccxt's classes have it. */
export interface LiveExchange {
  watchTicker(symbol: string): Promise<LiveTicker>;
  close(): Promise<unknown>;
}

/** What an exchange says of a market. */
export interface LiveTicker {
  bid?: unknown;
  ask?: unknown;
  timestamp?: unknown;
}

/** What the feed is given. */
export interface LiveFeedOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly exchanges?: readonly string[];
  readonly open?: (id: string) => Promise<LiveExchange>;
  /** The first and the longest wait after failures. */
  readonly backoffMs?: readonly [number, number];
}

interface Watched {
  readonly symbol: string;
  readonly source: string;
  quote: SourceQuote | null;
  isConnected: boolean;
  heardAt: number | null;
  skewMs: number | null;
  failures: number;
}

/** One of ccxt's exchanges as it comes. */
export interface CcxtExchange extends LiveExchange {
  loadMarkets(reload: boolean): Promise<unknown>;
}

/**
 * Loads the list of markets before the first watch. ccxt does not do it for every exchange (okx), and keeps a failed
 * load for ever, so that a server that started without a network would never have a price.
 */
export function withMarkets(exchange: CcxtExchange): LiveExchange {
  let isLoaded = false;
  return {
    async watchTicker(symbol) {
      if (!isLoaded) await exchange.loadMarkets(true);
      isLoaded = true;
      return exchange.watchTicker(symbol);
    },
    close: () => exchange.close(),
  };
}

/** Opens one of ccxt's exchanges; its numbers stay texts. */
export async function openExchange(id: string): Promise<LiveExchange> {
  const { pro } = await import('ccxt');
  const Exchange = (pro as unknown as Record<string, new (options: object) => CcxtExchange>)[id];
  if (!Exchange) throw new RangeError(`ccxt has no exchange ${id}`);
  return withMarkets(new Exchange({ number: String, enableRateLimit: true, newUpdates: true }));
}

/** The live feed. */
export class LiveFeed implements PriceFeed {
  readonly prices = 'live';
  readonly minSources = PUBLISHED_TERMS.live.minSources;
  readonly maxAgeMs = PUBLISHED_TERMS.live.maxAgeMs;
  readonly #options: Required<LiveFeedOptions>;
  readonly #watched: Watched[] = [];
  readonly #opened: LiveExchange[] = [];
  readonly #stop = new AbortController();

  constructor(options: LiveFeedOptions) {
    this.#options = { exchanges: PUBLISHED_TERMS.live.sources, open: openExchange, backoffMs: [1_000, 60_000], ...options };
  }

  async start(instruments: readonly Market[]): Promise<void> {
    const symbols = instruments.filter(({ sessions }) => sessions === null).map(({ symbol }) => symbol);
    for (const id of this.#options.exchanges) {
      const exchange = await this.#options.open(id);
      this.#opened.push(exchange);
      for (const symbol of symbols) {
        const watched: Watched = {
          symbol,
          source: id,
          quote: null,
          isConnected: false,
          heardAt: null,
          skewMs: null,
          failures: 0,
        };
        this.#watched.push(watched);
        void this.#watch(exchange, watched);
      }
    }
  }

  async #watch(exchange: LiveExchange, watched: Watched): Promise<void> {
    const [first, longest] = this.#options.backoffMs;
    let wait = first;
    while (!this.#stop.signal.aborted) {
      try {
        this.#hear(watched, await exchange.watchTicker(watched.symbol));
        wait = first;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        watched.isConnected = false;
        watched.failures++;
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.log.warn({ reason, source: watched.source, symbol: watched.symbol }, 'a price source failed');
        // A little later each by chance, so that what was lost together does not come back together.
        await this.#pause(wait + this.#options.random.below(Math.max(1, wait >> 1)));
        wait = Math.min(longest, 2 * wait);
      }
    }
  }

  #hear(watched: Watched, ticker: LiveTicker): void {
    const now = this.#options.clock.now();
    const stamped = Number(ticker.timestamp);
    const time = Number.isSafeInteger(stamped) && stamped > 0 ? stamped : now;
    watched.isConnected = true;
    watched.heardAt = now;
    watched.skewMs = now - time;
    watched.quote = {
      source: watched.source,
      bid: decimalOf(ticker.bid),
      ask: decimalOf(ticker.ask),
      time: String(Math.min(time, now)),
    };
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const { signal } = this.#stop;
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#opened.map((exchange) => exchange.close()));
  }

  quotes(symbol: string): readonly SourceQuote[] {
    return this.#watched.flatMap((watched) => (watched.symbol === symbol && watched.quote ? [watched.quote] : []));
  }

  absence(symbol: string, source: string): Absence {
    const watched = this.#watched.find((one) => one.symbol === symbol && one.source === source);
    return watched && watched.failures > 0 && !watched.isConnected ? 'failed' : 'silent';
  }

  history(): History | null {
    return null;
  }

  health(): readonly SourceHealth[] {
    return this.#watched.map(({ quote: _quote, ...health }) => health);
  }
}
