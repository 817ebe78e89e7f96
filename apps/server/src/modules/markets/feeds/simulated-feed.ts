/**
 * Simulated prices: a random walk from a seed, for tests and demonstrations, labelled wherever it is shown. The walk
 * is made once, of as many minutes as a recording has, and played like one, so that a restart changes nothing.
 */
import { type Series, SERIES_MINUTES, emptySeries } from '../domain/series.ts';
import type { Market } from '../domain/market.ts';
import type { PriceFeed } from './price-feed.ts';
import { PlayedFeed, playSeries, playSimulated } from './replay-feed.ts';

/** Where the walk of a base begins, in units of the quote; anything else begins at 100. */
const START: Readonly<Record<string, number>> = { BTC: 60_000, ETH: 3_000, LTC: 90 };

/** A generator of 32 random bits (mulberry32), the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 16_777_619);
  return hash >>> 0;
}

/** The walk of a market: steps of about a tenth of a percent a minute, pulled back towards its start. */
export function simulatedSeries(market: Market, seed: string): Series {
  const random = generator(seedOf(`${seed} ${market.symbol}`));
  const series = emptySeries(SERIES_MINUTES, false);
  const perUnit = 10 ** market.priceDecimals / Number(market.tickUnits);
  const start = Math.max(1_000, Math.round((START[market.base] ?? 100) * perUnit));
  let price = start;
  for (let i = 0; i < SERIES_MINUTES; i++) {
    const open = price;
    const drift = (start - price) * 0.0005;
    const close = Math.max(100, Math.round(open + drift + open * 0.002 * (random() + random() - 1)));
    const reach = open * 0.0005;
    series.open[i] = open;
    series.close[i] = close;
    series.high[i] = Math.round(Math.max(open, close) + reach * random());
    series.low[i] = Math.max(1, Math.round(Math.min(open, close) - reach * random()));
    series.volume[i] = Math.floor(random() * 5e8);
    price = close;
  }
  return series;
}

/** Simulated prices of the instruments that trade day and night. */
export function createSimulatedFeed(seed = 'glasshouse'): PriceFeed {
  return new PlayedFeed('simulated', async (market) => {
    if (market.sessions !== null) return null;
    return playSimulated(market) ?? playSeries(market, simulatedSeries(market, seed));
  });
}
