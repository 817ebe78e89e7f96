import { describe, expect, it } from 'vitest';
import { SHARE, crowdEntryAt, crowdLifeMs } from './contract-schedule.ts';
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
      [269, 1, 'sell', 5],
      [280, 5, 'buy', 10],
      [344, 4, 'sell', 9],
      [394, 5, 'buy', 10],
    ]);
    expect(crowdLifeMs(4, START + 999)).toBe(crowdLifeMs(4, START));
  });

  it('opens about as often as published, longs and shorts, at most the largest size, with multiples of 2 to 10', () => {
    const entries = day(4);
    expect(entries.length / 86_400).toBeGreaterThan(RATE * SHARE * 0.8);
    expect(entries.length / 86_400).toBeLessThan(RATE * SHARE * 1.2);
    const longs = entries.filter(({ side }) => side === 'buy').length / entries.length;
    expect(Math.abs(longs - 0.5)).toBeLessThan(0.05);
    for (const { part } of entries) expect(part > 0 && part <= 1).toBe(true);
    expect([...new Set(entries.map(({ multiple }) => multiple))].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('follows a book that has moved away from the last trade, with a small position towards it', () => {
    const quiet = START + 1_000;
    const book = { bid: 1_000, ask: 1_010 };
    expect(crowdEntryAt(4, quiet)).toBeNull();
    expect(crowdEntryAt(4, quiet, { ...book, last: 1_005 })).toBeNull();
    expect(crowdEntryAt(4, quiet, { ...book, last: 990 })).toMatchObject({ side: 'buy' });
    expect(crowdEntryAt(4, quiet, { ...book, last: 1_011 })).toMatchObject({ side: 'sell' });
    expect(crowdEntryAt(4, quiet, { ...book, last: 990 })?.part).toBeLessThan(0.08);
  });

  it('closes after two to ten minutes, so that few are open at a time', () => {
    const lives = Array.from({ length: 2_000 }, (_, i) => crowdLifeMs(5, START + i * 1_000) / 60_000);
    for (const life of lives) expect(life >= 2 && life < 10).toBe(true);
    expect(Math.abs(lives.reduce((sum, life) => sum + life, 0) / lives.length - 6)).toBeLessThan(0.2);
  });
});
