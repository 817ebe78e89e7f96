/** The published process of simulated prices, held against a twin that is written from docs/simulation.md alone. */
import { PUBLISHED_SIMULATED } from '@glasshouse/proofs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedMinute } from './series.ts';
import { priceAt } from './replay.ts';
import { type Simulated, simulatedWeek } from './simulation.ts';
import { simulatedOf } from './universe.ts';

const WEEK = 10_080;
const COIN: Simulated = { id: 22, start: 24_500, step: 0.001, beta: 0.8, volume: 16_327 };

/** 32-bit product by long multiplication. */
const times = (a: number, b: number) => Number(BigInt.asUintN(32, BigInt(a >>> 0) * BigInt(b >>> 0)));
const shift = (a: number, bits: number) => Math.floor((a >>> 0) / 2 ** bits);
const xor = (a: number, b: number) => (a ^ b) >>> 0;

function u(a: number, i: number, k: number): number {
  let h = 0x9e3779b9;
  for (const n of [20_261_124, a, i, k]) {
    h = times(xor(h, n), 0x85ebca6b);
    h = times(xor(h, shift(h, 13)), 0xc2b2ae35);
    h = xor(h, shift(h, 16));
  }
  h = times(xor(h, shift(h, 15)), 0x2c1b3c6d);
  return xor(h, shift(h, 12)) / 4_294_967_296;
}

const CLOCK = '70 65 62 60 62 68 76 86 94 100 102 100 98 108 124 136 140 134 122 108 98 90 82 76'.split(' ').map(Number);
const d = (i: number) => {
  const [h, m] = [Math.floor((i % 1_440) / 60), i % 60];
  const [from = 0, to = 0] = [CLOCK[h], CLOCK[(h + 1) % 24]];
  return (from + ((to - from) * m) / 60) / 100;
};

function heats(a: number): number[] {
  const list: number[] = [];
  let v = 1;
  for (let i = 0; i < WEEK; i++) {
    v = v + (1 - v) / 180;
    if (u(a, i, 5) < 1 / 600) v = Math.min(3, v + 2 * u(a, i, 6));
    list.push(v);
  }
  return list;
}
const g = (a: number, i: number) => (u(a, i, 1) + u(a, i, 2) + u(a, i, 3) + u(a, i, 4) - 2) * 1.7320508;

function twin({ id, start, step, beta, volume }: Simulated) {
  const [market, own] = [heats(0), heats(id)];
  const x = [0];
  for (let i = 0; i < WEEK; i++) {
    const [vm = 0, va = 0, at = 0] = [market[i], own[i], x[i]];
    x.push(at - at / 4_000 + step * d(i) * (beta * (vm * g(0, i)) + 0.6 * (va * g(id, i))));
  }
  const price = (i: number) => {
    const y = (x[i] as number) - ((x[WEEK] as number) * i) / WEEK;
    return Math.max(1, Math.round(start * (1 + y * (1 + (y / 2) * (1 + (y / 3) * (1 + (y / 4) * (1 + y / 5)))))));
  };
  return (i: number) => {
    const [open, close] = [price(i), price(i + 1)];
    const heat = ((market[i] as number) + (own[i] as number)) / 2;
    const reach = open * step * d(i) * heat * 0.5;
    const high = Math.max(open, close) + Math.floor(reach * u(id, i, 7));
    const low = Math.max(1, Math.min(open, close) - Math.floor(reach * u(id, i, 8)));
    return { open, high, low, close, volume: Math.floor(volume * d(i) * heat * (0.4 + 1.2 * u(id, i, 9))) };
  };
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const both = mean(a.map((one, i) => (one - ma) * ((b[i] as number) - mb)));
  const spread = (list: readonly number[], middle: number) => Math.sqrt(mean(list.map((one) => (one - middle) ** 2)));
  return both / (spread(a, ma) * spread(b, mb));
}

const week = simulatedWeek(COIN);
const moves = Array.from(week.close, (close, i) => Math.log(close / (week.open[i] as number)));

describe('the simulation of prices', () => {
  it('is what its published formula says, to the tick, in every minute that is asked', () => {
    const expected = twin(COIN);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WEEK - 1 }), (i) => {
        expect(recordedMinute(week, i)).toEqual(expected(i));
      }),
      { numRuns: 500, examples: [[0], [WEEK - 1]] },
    );
    expect(simulatedWeek(COIN)).toEqual(week);
  });

  it('has no jump: a minute opens where the one before it closed, the week where it ended, and none moves 3 percent', () => {
    for (let i = 0; i < WEEK; i++) {
      const { open, high, low } = recordedMinute(week, i);
      expect(open).toBe(recordedMinute(week, (i + WEEK - 1) % WEEK).close);
      expect(high / low).toBeLessThan(1.03);
    }
  });

  it('moves less than a percent from second to second, for ever, in a process that started a moment ago as in an old one', () => {
    const fresh = simulatedWeek(COIN);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
        expect(priceAt(fresh, ms)).toBe(priceAt(week, ms));
        expect(Math.abs(priceAt(week, ms + 1_000) / priceAt(week, ms) - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 500 },
    );
  });

  it('moves with the others, and not as they do', () => {
    const other = simulatedWeek({ ...COIN, id: 23 });
    const along = correlation(
      moves,
      Array.from(other.close, (close, i) => Math.log(close / (other.open[i] as number))),
    );
    expect(along).toBeGreaterThan(0.4);
    expect(along).toBeLessThan(0.85);
  });

  it('has restless hours and quiet ones, and a day that the afternoon of London moves most', () => {
    const sizes = moves.map(Math.abs);
    expect(correlation(sizes.slice(0, -30), sizes.slice(30))).toBeGreaterThan(0.1);
    expect(Math.abs(correlation(moves.slice(0, -1), moves.slice(1)))).toBeLessThan(0.05);
    const atHour = (hour: number) => mean(sizes.filter((_, i) => Math.floor((i % 1_440) / 60) === hour));
    expect(atHour(16)).toBeGreaterThan(1.4 * atHour(3));
  });

  it('knows every coin that is published as simulated, with steps of the price that the index accepts', () => {
    for (const symbol of PUBLISHED_SIMULATED) {
      const coin = simulatedOf({ id: 22, symbol, priceDecimals: 6, tickUnits: 1n, volumeScale: 2 });
      expect(coin?.start, symbol).toBeGreaterThan(2_000);
    }
    expect(simulatedOf({ id: 1, symbol: 'BTC/USDT', priceDecimals: 2, tickUnits: 1n, volumeScale: 8 })).toBeNull();
  });
});
