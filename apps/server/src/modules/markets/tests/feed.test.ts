/** A tick of all instruments is of one second, however long it takes to decide it. */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { type Market, unitsOf } from '../domain/market.ts';
import { Feed, type Tick } from '../feed.ts';
import type { PriceFeed } from '../feeds/price-feed.ts';
import type { IndexSecond } from '../index-prices.ts';

const START = 1_795_516_072_000;

const market = (id: number, symbol: string, kind: Market['kind']): Market => ({
  id,
  symbol,
  kind,
  baseId: id,
  quoteId: 3,
  base: symbol.split('/')[0] as string,
  quote: 'USDT',
  tick: '0.01',
  lot: '1',
  priceDecimals: 2,
  quantityDecimals: 0,
  minNotional: '1',
  status: 'normal',
  sessions: null,
  recording: null,
  volumeScale: 8,
  tickUnits: unitsOf('0.01', 2),
  lotUnits: 1n,
});

/** Each reading of it is later than the one before. */
class RunningClock implements Clock {
  #now: number;
  readonly #step: number;
  constructor(start: number, step: number) {
    this.#now = start;
    this.#step = step;
  }
  now(): number {
    this.#now += this.#step;
    return this.#now;
  }
}

/** Quotes every symbol at the number of the second in which it is asked. */
const FEED: PriceFeed = {
  prices: 'recorded',
  minSources: 1,
  maxAgeMs: 5_000,
  start: async () => {},
  stop: async () => {},
  quotes: (_, now) => [{ source: 'one', bid: String(now / 1_000), ask: String(now / 1_000), time: String(now) }],
  absence: () => ({ state: 'silent' }) as never,
  history: () => null,
  health: () => [],
};

const MARKETS = [
  market(1, 'BTC/USDT', 'spot'),
  market(2, 'ETH/USDT', 'spot'),
  market(3, 'LTC/USDT', 'spot'),
  market(7, 'LTC/USDT', 'option'),
];

function ticked(clock: Clock): { tick: Tick; seconds: readonly IndexSecond[] } {
  const feed = new Feed(FEED, clock);
  feed.setMarkets(MARKETS);
  const heard: { tick: Tick; seconds: readonly IndexSecond[] }[] = [];
  feed.onTick((tick, seconds) => heard.push({ tick, seconds }));
  feed.tick();
  expect(heard).toHaveLength(1);
  return heard[0] as { tick: Tick; seconds: readonly IndexSecond[] };
}

describe('a tick', () => {
  it.each([1, 150, 400, 999])('is of one second where the clock moves by %d ms at each look', (step) => {
    const { tick, seconds } = ticked(new RunningClock(START + 900 - step, step));
    expect(tick.time).toBe(START);
    expect(seconds.map(({ terms }) => terms.time)).toEqual([START, START, START]);
    expect(seconds.map(({ price }) => price?.time)).toEqual([START, START, START]);
    // Every market has the price of the second that is logged, an option that of its pair.
    expect([...tick.prices]).toEqual([1, 2, 3, 7].map((id) => [id, START / 10]));
  });
});
