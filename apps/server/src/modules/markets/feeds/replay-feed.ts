/**
 * The replay: recorded prices as a pure function of time, the feed of the demo. One source, the recording; of instruments
 * that are published as simulated the simulation (docs/simulation.md).
 */
import { type Absence, PUBLISHED_TERMS, type SourceQuote, pricesOfInstrument } from '@glasshouse/proofs';
import { secondOf } from '../domain/calendar.ts';
import { type History, type PlayedHistory, seriesHistory } from '../domain/history.ts';
import { type Market, formatPrice } from '../domain/market.ts';
import { priceAt } from '../domain/replay.ts';
import type { Series } from '../domain/series.ts';
import { simulatedWeek } from '../domain/simulation.ts';
import { Splits, dividedDays } from '../domain/splits.ts';
import { type StockHours, hoursOf } from '../domain/stock-hours.ts';
import { type StockDay, stockHistory, stockPriceAt } from '../domain/stock-series.ts';
import { simulatedOf } from '../domain/universe.ts';
import { loadRecording, loadStockDays } from '../store/load-recording.ts';
import type { PriceFeed, SourceHealth } from './price-feed.ts';

/** A price of the replay in ticks at a time; null when its market is closed. */
export interface Playing {
  readonly market: Market;
  readonly priceAt: (now: number) => number | null;
  readonly history: History;
}

/** Plays a series. */
export function playSeries(market: Market, series: Series): Playing {
  return { market, priceAt: (now) => priceAt(series, now), history: seriesHistory(series) };
}

const weeks = new Map<string, Playing>();

/** Plays the published simulation of an instrument, made once in a process; null where there is none. */
export function playSimulated(market: Market): Playing | null {
  const coin = simulatedOf(market);
  if (!coin) return null;
  const key = JSON.stringify(coin);
  const known = weeks.get(key) ?? playSeries(market, simulatedWeek(coin));
  weeks.set(key, known);
  return { ...known, market };
}

/** Plays recorded days of a share, in the shares that there are at each moment. */
export function playStock(
  market: Market,
  days: readonly StockDay[],
  hours: StockHours,
  splits: Pick<Splits, 'ratioAt'>,
): Playing {
  const made = new Map<string, { days: readonly StockDay[]; history: PlayedHistory }>();
  const at = (now: number) => {
    const ratio = splits.ratioAt(market.id, now);
    const key = `${ratio.numerator}:${ratio.denominator}`;
    const known = made.get(key);
    if (known) return known;
    const divided = dividedDays(days, ratio);
    const play = { days: divided, history: stockHistory(divided, hours) };
    made.set(key, play);
    return play;
  };
  return {
    market,
    priceAt: (now) => stockPriceAt(at(now).days, now, hours),
    history: {
      candles: (period, from, to, now) => at(now).history.candles(period, from, to, now),
      current: (period, now) => at(now).history.current(period, now),
      figures: (now) => at(now).history.figures(now),
      sparkline: (now) => at(now).history.sparkline(now),
    },
  };
}

async function play(market: Market, recording: string, splits: Pick<Splits, 'ratioAt'>): Promise<Playing> {
  const hours = hoursOf(market);
  if (hours !== null) return playStock(market, await loadStockDays(market, recording), hours, splits);
  return playSeries(market, await loadRecording(market, recording));
}

/** A feed of one source whose prices follow from the time alone. */
export class PlayedFeed implements PriceFeed {
  readonly prices;
  readonly minSources;
  readonly maxAgeMs;
  readonly #load: (market: Market) => Promise<Playing | null>;
  #playing = new Map<string, Playing>();

  constructor(prices: 'recorded' | 'simulated', load: (market: Market) => Promise<Playing | null>) {
    this.prices = prices;
    const { minSources, maxAgeMs } = PUBLISHED_TERMS[prices];
    this.minSources = minSources;
    this.maxAgeMs = maxAgeMs;
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
    return [{ source: this.#sourceOf(symbol), bid: price, ask: price, time: String(secondOf(now)) }];
  }

  /** The source that is published for an instrument. */
  #sourceOf(symbol: string): string {
    return PUBLISHED_TERMS[pricesOfInstrument(this.prices, symbol)].sources[0];
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
      source: this.#sourceOf(symbol),
      isConnected: true,
      heardAt: null,
      skewMs: null,
      failures: 0,
    }));
  }
}

/** The replay of the packaged recordings. */
export function createReplayFeed(splits: Pick<Splits, 'ratioAt'> = new Splits()): PriceFeed {
  return new PlayedFeed('recorded', async (market) =>
    market.recording === null ? playSimulated(market) : play(market, market.recording, splits),
  );
}
