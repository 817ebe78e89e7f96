import { describe, expect, it } from 'vitest';
import { RATE, TRADERS, activityAt, crowdOrderAt, even, followingOrderAt } from './schedule.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 23);
const day = (marketId: number, from = START) =>
  Array.from({ length: 86_400 }, (_, second) => ({ second, order: crowdOrderAt(marketId, from + second * 1_000) }));

describe('the schedule of the demo crowd', () => {
  it('is the same for the same second, whenever it is asked', () => {
    const at = START + 5_000_000;
    expect(crowdOrderAt(1, at + 999)).toEqual(crowdOrderAt(1, at));
    expect(day(1).slice(0, 400)).toEqual(day(1).slice(0, 400));
    // Literal: what was published must not change unseen.
    expect(
      day(1)
        .flatMap(({ second, order }) => (order ? [second] : []))
        .slice(0, 8),
    ).toEqual([70, 72, 75, 77, 81, 83, 93, 101]);
  });

  it('trades about as often as published, on both sides, with every trader, each market by itself', () => {
    const orders = day(1).flatMap(({ order }) => (order ? [order] : []));
    expect(orders.length / 86_400).toBeGreaterThan(RATE * 0.8);
    expect(orders.length / 86_400).toBeLessThan(RATE * 1.2);
    const buys = orders.filter(({ side }) => side === 'buy').length / orders.length;
    expect(Math.abs(buys - 0.5)).toBeLessThan(0.05);
    expect(new Set(orders.map(({ trader }) => trader))).toEqual(new Set(Array.from({ length: TRADERS }, (_, i) => i)));
    for (const { part } of orders) expect(part > 0 && part <= 1).toBe(true);
    const same = day(2).filter(({ second, order }) => order && crowdOrderAt(1, START + second * 1_000)).length;
    expect(same / orders.length).toBeLessThan(0.2);
  });

  it('has busy and quiet minutes, and a day and a night', () => {
    const minutes = Array.from({ length: 1_440 }, (_, i) => activityAt(1, START + i * 60_000));
    const sorted = minutes.toSorted((a, b) => a - b);
    expect((sorted[1_296] as number) / (sorted[144] as number)).toBeGreaterThan(10);
    const mean = (from: number, to: number) =>
      Array.from({ length: 20 }, (_, d) =>
        Array.from({ length: (to - from) * 60 }, (__, i) => activityAt(1, START + d * DAY_MS + (from * 60 + i) * 60_000)),
      )
        .flat()
        .reduce((sum, one, _i, all) => sum + one / all.length, 0);
    expect(mean(12, 16)).toBeGreaterThan(1.8 * mean(0, 4));
  });

  it('follows a book that has moved away from the last trade, with a small order towards it', () => {
    const book = { bid: 1_000, ask: 1_010 };
    const follow = (last: number | null) => followingOrderAt(20, START, { ...book, last });
    for (const last of [1_000, 1_005, 1_010]) expect(follow(last)).toBeNull();
    expect(follow(999)).toMatchObject({ side: 'buy' });
    expect(follow(1_011)).toMatchObject({ side: 'sell' });
    expect(follow(null)).toMatchObject({ side: 'buy' });
    const parts = Array.from({ length: 500 }, (_, i) => followingOrderAt(20, START + i * 1_000, { ...book, last: 1 })?.part ?? 0);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0.02);
    expect(Math.max(...parts)).toBeLessThan(0.08);
  });

  it('draws evenly', () => {
    const bins = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 20_000; i++) bins[Math.floor(even(1, i, 3) * 10)]! += 1;
    for (const bin of bins) expect(Math.abs(bin - 2_000)).toBeLessThan(200);
  });
});
