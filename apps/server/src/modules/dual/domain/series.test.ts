import { quoteOf } from '@glasshouse/proofs/dual';
import { describe, expect, it } from 'vitest';
import type { DualCoin } from './dual.ts';
import { gridOf, linkedPrice, nextPublication, productsOf, slotsDue } from './series.ts';
import { firstTerms } from './demo.ts';
import { type CoinTerms, readTerms } from './terms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 20, 12);
const BTC: DualCoin = {
  assetId: 1,
  code: 'BTC',
  scale: 8,
  quoteId: 3,
  quoteCode: 'USDT',
  quoteScale: 6,
  marketId: 1,
  symbol: 'BTC/USDT',
  priceDecimals: 2,
};
const TERMS = readTerms(firstTerms('BTC', true, false), BTC) as CoinTerms;
/** The price of the table of examples: 6,817.82 at 80 percent a year. */
const S = 681_782n;
const SIGMA = 8_000n;

describe('the terms of the demo', () => {
  it('sell less of prices that are known in advance than of live ones, to one user and to all', () => {
    const [known, live] = [firstTerms('BTC', true, false), firstTerms('BTC', true, true)];
    expect([known.max_shares, known.max_user_shares]).toEqual(['200', '50']);
    expect([live.max_shares, live.max_user_shares]).toEqual(['1000', '200']);
    expect({ ...known, max_shares: '', max_user_shares: '' }).toEqual({ ...live, max_shares: '', max_user_shares: '' });
  });
});

describe('linked prices', () => {
  it('lie on a grid of the largest 1, 2 or 5 × 10^k that is at most 1.25 percent of the price', () => {
    expect([681_782n, 38_271n, 5_600n, 80n, 79n, 40_000_000n].map((ticks) => gridOf(ticks))).toEqual([
      5_000n,
      200n,
      50n,
      1n,
      1n,
      500_000n,
    ]);
  });

  it('are ¼, ½, 1 and 1½ of σ√T away from the price, rounded away from it', () => {
    const linking = { ticks: S, sigma: SIGMA, termMs: 7 * DAY, grid: gridOf(S) };
    const of = (type: 'call' | 'put') => [1n, 2n, 4n, 6n].map((quarters) => linkedPrice(type, quarters, linking));
    expect(of('call')).toEqual([705_000n, 720_000n, 760_000n, 800_000n]);
    expect(of('put')).toEqual([660_000n, 640_000n, 605_000n, 565_000n]);
  });

  it('are none below zero', () => {
    expect(linkedPrice('put', 6n, { ticks: 100n, sigma: 50_000n, termMs: 400 * DAY, grid: 1n })).toBeNull();
  });
});

describe('slots', () => {
  it('of a day are published at 08:05 UTC; before it the one of yesterday is due', () => {
    const at = Date.UTC(2026, 10, 20, 8, 5);
    expect(slotsDue('day', at)).toEqual([{ series: 'day', at }]);
    expect(slotsDue('day', at - 1)).toEqual([{ series: 'day', at: at - DAY }]);
  });

  it('of an hour are the next two full hours, from the moment that one is over', () => {
    const of = (time: number) => slotsDue('hour', time).map(({ at }) => at - NOON);
    expect(of(NOON)).toEqual([HOUR, 2 * HOUR]);
    expect(of(NOON + HOUR - 1)).toEqual([HOUR, 2 * HOUR]);
    expect(of(NOON + HOUR)).toEqual([2 * HOUR, 3 * HOUR]);
  });

  it('of the coming hour are published again at each half hour', () => {
    const of = (time: number) => slotsDue('near', time).map(({ at }) => at - NOON);
    expect([NOON, NOON + HOUR / 2 - 1, NOON + HOUR / 2].map(of)).toEqual([[0], [0], [HOUR / 2]]);
  });

  it('say when the next is published', () => {
    expect(nextPublication(true, NOON + 1)).toBe(NOON + HOUR / 2);
    expect(nextPublication(false, NOON)).toBe(Date.UTC(2026, 10, 21, 8, 5));
  });
});

describe('products of a slot', () => {
  const day = (now: number) =>
    productsOf({ series: 'day', at: Date.UTC(2026, 10, 20, 8, 5) }, BTC, TERMS, { now, ticks: S, sigma: SIGMA });

  it('[AMB-18,CONST-054] mature at 16:00 of UTC+8, and are sold until a minute before their window', () => {
    const made = day(NOON);
    expect([...new Set(made.map(({ maturity }) => maturity - Date.UTC(2026, 10, 20, 8)))]).toEqual(
      [1, 2, 3, 7, 14, 30].map((days) => days * DAY),
    );
    expect([...new Set(made.map(({ maturity, closesAt }) => maturity - closesAt))]).toEqual([31 * 60_000]);
    expect(made.filter(({ section }) => section === 'weeks')).toHaveLength(16);
    const week = made.filter(({ type, maturity }) => type === 'call' && maturity === Date.UTC(2026, 10, 27, 8));
    expect(week.map(({ linked }) => linked)).toEqual([705_000n, 720_000n, 760_000n, 795_000n]);
    expect(made.every(({ opensAt, closesAt }) => opensAt === NOON && closesAt > NOON)).toBe(true);
  });

  it('are none whose sale would be over, and each linked price once', () => {
    const late = day(Date.UTC(2026, 10, 21, 7, 29));
    expect(Math.min(...late.map(({ maturity }) => maturity))).toBe(Date.UTC(2026, 10, 22, 8));
    const names = late.map(({ type, maturity, linked }) => `${type} ${maturity} ${linked}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('sell high above the price and buy low below it, in shares of what is put in', () => {
    for (const { type, linked, share } of day(NOON)) {
      expect(type === 'call' ? linked > S : linked < S).toBe(true);
      expect(share).toBe(type === 'call' ? 1_000_000n : 100_000_000n);
    }
  });

  it('of an hour are for the demo: a window of two minutes that moves on for ten', () => {
    const made = productsOf({ series: 'hour', at: NOON + HOUR }, BTC, TERMS, { now: NOON, ticks: S, sigma: SIGMA });
    expect(made.map(({ type, linked }) => `${type} ${linked}`)).toEqual([
      'call 685000',
      'call 690000',
      'put 680000',
      'put 675000',
    ]);
    expect(made[0]).toMatchObject({ section: 'demo', isDemo: true, unitMs: HOUR, windowMs: 120_000, extendMs: 600_000 });
  });
  it('of the coming hour lie close: with twenty minutes left some of each type are still on sale', () => {
    const now = NOON + HOUR / 2;
    const made = productsOf({ series: 'near', at: now }, BTC, TERMS, { now, ticks: S, sigma: SIGMA });
    expect(made.map(({ type, linked, maturity }) => `${type} ${linked} ${maturity - NOON}`)).toEqual(
      ['call 683000', 'call 684000', 'call 686000', 'put 680500', 'put 679500', 'put 677500'].map((name) => `${name} ${HOUR}`),
    );
    const sold = made.filter((one) => !quoteOf(one, { ticks: S, time: NOON + 40 * 60_000 }, SIGMA).isPaused);
    expect(new Set(sold.map(({ type }) => type))).toEqual(new Set(['call', 'put']));
  });

  it('of the coming hour are none once its sale is over', () => {
    const now = NOON + 57 * 60_000;
    expect(productsOf({ series: 'near', at: NOON + HOUR / 2 }, BTC, TERMS, { now, ticks: S, sigma: SIGMA })).toEqual([]);
  });
});
