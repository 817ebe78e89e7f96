/** A tick of all instruments is of one second, however long it takes to decide it. */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { Feed, type Tick } from '../feeds/feed.ts';
import type { PriceFeed } from '../feeds/price-feed.ts';
import type { IndexSecond } from '../feeds/index-prices.ts';
import { market } from './support/market.ts';

const START = 1_795_516_072_000;

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
  market('BTC/USDT', { id: 1 }),
  market('ETH/USDT', { id: 2 }),
  market('LTC/USDT', { id: 3 }),
  market('LTC/USDT', { id: 7, kind: 'option' }),
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
