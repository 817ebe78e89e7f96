import { describe, expect, it } from 'vitest';
import { SHARE, crowdEntryAt, crowdFollowAt, crowdLifeMs } from './contract-schedule.ts';
import { RATE } from './schedule.ts';

const START = Date.UTC(2026, 10, 23);
const day = (marketId: number) =>
  Array.from({ length: 86_400 }, (_, second) => ({ second, entry: crowdEntryAt(marketId, START + second * 1_000) })).flatMap(
    ({ second, entry }) => (entry ? [{ second, ...entry }] : []),
  );

describe('the schedule of the demo crowd in contracts', () => {
  it('is the same for the same second, whenever it is asked', () => {
    expect(crowdEntryAt(4, START + 999)).toEqual(crowdEntryAt(4, START));
    // Literal: what was published must not change unseen.
    expect(
      day(4)
        .slice(0, 4)
        .map(({ second, trader, side, multiple }) => [second, trader, side, multiple]),
    ).toEqual([
      [707, 5, 'sell', 8],
      [1_063, 1, 'sell', 9],
      [1_171, 1, 'buy', 4],
      [1_808, 5, 'sell', 6],
    ]);
    expect(crowdLifeMs(4, START + 999)).toBe(crowdLifeMs(4, START));
  });

  it('opens about as often as published, longs and shorts, at most the largest size, with multiples of 2 to 10', () => {
    const entries = day(4);
    expect(entries.length / 86_400).toBeGreaterThan(RATE * SHARE * 0.8);
    expect(entries.length / 86_400).toBeLessThan(RATE * SHARE * 1.2);
    const longs = entries.filter(({ side }) => side === 'buy').length / entries.length;
    expect(Math.abs(longs - 0.5)).toBeLessThan(0.08);
    for (const { part } of entries) expect(part > 0 && part <= 1).toBe(true);
    expect([...new Set(entries.map(({ multiple }) => multiple))].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('follows a book that has moved away from the last trade, with a small position towards it', () => {
    const book = { bid: 100_000, ask: 100_040 };
    expect(crowdFollowAt(4, START, { ...book, last: 100_020 })).toBeNull();
    expect(crowdFollowAt(4, START, { ...book, last: 99_990 })).toMatchObject({ side: 'buy' });
    expect(crowdFollowAt(4, START, { ...book, last: 100_060 })).toMatchObject({ side: 'sell' });
    expect(crowdFollowAt(4, START, { ...book, last: 99_990 })?.part).toBeLessThan(0.08);
    const followed = (last: number) =>
      Array.from({ length: 600 }, (_, s) => crowdFollowAt(4, START + s * 1_000, { ...book, last })).filter(Boolean).length;
    // A little away: in one of sixty seconds; fifteen hundredths of a percent and more: at once.
    expect([followed(99_860), followed(99_840), followed(100_180), followed(100_200)]).toEqual([10, 600, 10, 600]);
  });

  it('closes after two to ten minutes, so that few are open at a time', () => {
    const lives = Array.from({ length: 2_000 }, (_, i) => crowdLifeMs(5, START + i * 1_000) / 60_000);
    for (const life of lives) expect(life >= 2 && life < 10).toBe(true);
    expect(Math.abs(lives.reduce((sum, life) => sum + life, 0) / lives.length - 6)).toBeLessThan(0.2);
  });
});
