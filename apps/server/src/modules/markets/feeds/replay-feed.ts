/** The replay: recorded prices as a pure function of time, the feed of the demo. One source, the recording. */
import { type Absence, PUBLISHED_TERMS, type SourceQuote } from '@glasshouse/proofs';
import { type History, tablesHistory } from '../domain/history.ts';
import { type Market, formatPrice } from '../domain/market.ts';
import { makeRangeTables } from '../domain/ranges.ts';
import { priceAt } from '../domain/replay.ts';
import { stockHistory, stockPriceAt } from '../domain/stock-series.ts';
import { loadRecording, loadStockDays } from '../store/load-recording.ts';
import type { PriceFeed, SourceHealth } from './price-feed.ts';

/** A price of the replay in ticks at a time; null when its market is closed. */
export interface Playing {
  readonly market: Market;
  readonly priceAt: (now: number) => number | null;
  readonly history: History;
}

async function play(market: Market, recording: string): Promise<Playing> {
  if (market.sessions !== null) {
    const days = await loadStockDays(market, recording);
    return { market, priceAt: (now) => stockPriceAt(days, now), history: stockHistory(days) };
  }
  const tables = makeRangeTables(await loadRecording(market, recording));
  return { market, priceAt: (now) => priceAt(tables.series, now), history: tablesHistory(tables) };
}

/** A feed of one source whose prices follow from the time alone. */
export class PlayedFeed implements PriceFeed {
  readonly prices;
  readonly minSources;
  readonly maxAgeMs;
  readonly #source: string;
  readonly #load: (market: Market) => Promise<Playing | null>;
  #playing = new Map<string, Playing>();

  constructor(prices: 'recorded' | 'simulated', load: (market: Market) => Promise<Playing | null>) {
    this.prices = prices;
    const { minSources, maxAgeMs, sources } = PUBLISHED_TERMS[prices];
    this.minSources = minSources;
    this.maxAgeMs = maxAgeMs;
    this.#source = sources[0];
    this.#load = load;
  }

  async start(instruments: readonly Market[]): Promise<void> {
    const playing = await Promise.all(instruments.map(this.#load));
    this.#playing = new Map(playing.flatMap((one) => (one ? [[one.market.symbol, one] as const] : [])));
  }

  async stop(): Promise<void> {}

  quotes(symbol: string, now: number): readonly SourceQuote[] {
    const playing = this.#playing.get(symbol);
    const ticks = playing?.priceAt(now) ?? null;
    if (!playing || ticks === null) return [];
    const price = formatPrice(playing.market, ticks);
    return [{ source: this.#source, bid: price, ask: price, time: String(Math.floor(now / 1_000) * 1_000) }];
  }

  absence(): Absence {
    return 'silent';
  }

  history(symbol: string): History | null {
    return this.#playing.get(symbol)?.history ?? null;
  }

  health(): readonly SourceHealth[] {
    return [...this.#playing.keys()].map((symbol) => ({
      symbol,
      source: this.#source,
      isConnected: true,
      heardAt: null,
      skewMs: null,
      failures: 0,
    }));
  }
}

/** The replay of the packaged recordings. */
export function createReplayFeed(): PriceFeed {
  return new PlayedFeed('recorded', async (market) => (market.recording === null ? null : play(market, market.recording)));
}
