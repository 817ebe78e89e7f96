/** Strategies of demo traders: what they do at prices that are made up, by rules that anybody can recompute. */
import { describe, expect, it } from 'vitest';
import { breakwater } from './breakwater.ts';
import { coin, tossOf } from './coin.ts';
import { pendulum } from './pendulum.ts';
import type { Sight, Standing } from './strategy.ts';
import { averageOf, tide } from './tide.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const START = 1_000 * HOUR;

function see(prices: readonly number[], standing: Standing | null = null, more: Partial<Sight> = {}): Sight {
  const closes = prices.map((ticks, at) => ({ minute: START + at * MINUTE, ticks }));
  return { minute: START + prices.length * MINUTE, closes, coin: null, standing, ...more };
}
const flat = (count: number, price = 1_000) => Array<number>(count).fill(price);
const standing = (side: Standing['side'], entry = 1_000): Standing => ({ side, entry, opened: START });

describe('Tide', () => {
  it('averages from the first close on', () => {
    const closes = see([100, 130]).closes;
    expect(averageOf(closes, 2)).toBe(120);
    expect(averageOf([], 2)).toBe(0);
  });

  it('goes long in a rise and short in a fall, turns, and waits for 48 closes', () => {
    expect(tide.decide(see([...flat(47), 1_010]))).toBe('long');
    expect(tide.decide(see([...flat(47), 990]))).toBe('short');
    expect(tide.decide(see([...flat(46), 990]))).toBe('keep');
    expect(tide.decide(see([...flat(47), 990], standing('long')))).toBe('short');
    expect(tide.decide(see([...flat(47), 990], standing('short')))).toBe('keep');
    expect(tide.decide(see(flat(48)))).toBe('keep');
  });
});

describe('Pendulum', () => {
  it('stands against a price 0.8 % off the mean, and waits for an hour of closes', () => {
    expect(pendulum.decide(see([...flat(59), 1_009]))).toBe('short');
    expect(pendulum.decide(see([...flat(59), 991]))).toBe('long');
    expect(pendulum.decide(see([...flat(59), 1_007]))).toBe('keep');
    expect(pendulum.decide(see([...flat(58), 1_009]))).toBe('keep');
  });

  it('closes at the mean, or at a loss of 1 %', () => {
    expect(pendulum.decide(see([...flat(59), 1_000], standing('short', 1_009)))).toBe('flat');
    expect(pendulum.decide(see([...flat(59), 1_005], standing('short', 1_009)))).toBe('keep');
    expect(pendulum.decide(see([...flat(59), 1_020], standing('short', 1_009)))).toBe('flat');
    expect(pendulum.decide(see([...flat(59), 981], standing('long', 991)))).toBe('flat');
  });
});

describe('Breakwater', () => {
  it('follows a price out of the range of four hours', () => {
    expect(breakwater.decide(see([...flat(239), 1_001]))).toBe('long');
    expect(breakwater.decide(see([...flat(239), 999]))).toBe('short');
    expect(breakwater.decide(see(flat(240)))).toBe('keep');
    expect(breakwater.decide(see([...flat(238), 1_001]))).toBe('keep');
  });

  it('closes 1.2 % behind the best close since it opened', () => {
    expect(breakwater.decide(see([1_000, 1_100, 1_088], standing('long')))).toBe('keep');
    expect(breakwater.decide(see([1_000, 1_100, 1_086], standing('long')))).toBe('flat');
    expect(breakwater.decide(see([1_000, 900, 911], standing('short')))).toBe('flat');
    expect(breakwater.decide(see([2_000, 1_000, 990], { ...standing('long'), opened: START + 2 * MINUTE }))).toBe('keep');
  });
});

describe('Coin', () => {
  const at = (minute: number, more: Partial<Sight> = {}) => coin.decide(see([], null, { minute, coin: 1, ...more }));

  it('tosses in the second minute of an hour, by a bit of the hour’s first second, and closes after 50 minutes', () => {
    expect(at(START + MINUTE)).toBe('long');
    expect(at(START + MINUTE, { coin: 0 })).toBe('short');
    expect(at(START + MINUTE, { coin: null })).toBe('keep');
    expect(at(START)).toBe('keep');
    expect(at(START + 49 * MINUTE, { standing: standing('long') })).toBe('keep');
    expect(at(START + 50 * MINUTE, { standing: standing('long') })).toBe('flat');
  });

  it('is as often heads as tails, and the same for everybody', () => {
    const heads = Array.from({ length: 1_000 }, (_, i) => tossOf('BTC/USDT', START + i, 681_138)).filter((bit) => bit === 1);
    expect(heads.length).toBeGreaterThan(450);
    expect(heads.length).toBeLessThan(550);
    // printf 'BTC/USDT 1000 5' | sha256sum
    expect(tossOf('BTC/USDT', 1_000, 5)).toBe(0);
  });
});
