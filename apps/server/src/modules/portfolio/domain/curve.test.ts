/** A point of the curve says of worth and result no more than prices say. */
import { describe, expect, it } from 'vitest';
import { firstPoint, pointAt } from './curve.ts';
import { NOTHING, type Standing } from './result.ts';

const ASSETS = [1, 2].map((id) => ({ id, scale: 0 }));
const held: Standing = { ...NOTHING, atoms: 1n, cost: 500_000_000n, fifoCost: 500_000_000n };
const end = (prices: Readonly<Record<number, string>>, standings = [1, 2]) => ({
  standings: new Map(standings.map((id) => [id, held])),
  priceOf: (id: number) => prices[id] ?? null,
});
const BOTH = { 1: '6', 2: '7' };
const dollars = (usd: number) => BigInt(usd) * 100_000_000n;

describe('a point of the curve', () => {
  it('has the worth of that hour and what was put in, where every coin has its prices', () => {
    const point = pointAt(ASSETS, 9, end({ 1: '5', 2: '5' }), end(BOTH), 'average');
    expect(point).toEqual({ time: 9, worth: dollars(13), putIn: dollars(10) });
  });

  it('is a gap where a coin that is held has no price', () => {
    expect(pointAt(ASSETS, 9, end(BOTH), end({ 1: '6' }), 'average')).toEqual({ time: 9, worth: null, putIn: null });
    expect(pointAt(ASSETS, 9, end(BOTH), end({ 1: '6' }, [1]), 'average').worth).toBe(dollars(6));
  });

  it('has no result where a coin had no price when the span began, and never one of zero', () => {
    const point = pointAt(ASSETS, 9, end({ 1: '5' }), end(BOTH), 'average');
    expect(point).toEqual({ time: 9, worth: dollars(13), putIn: null });
  });
});

describe('the beginning of an account', () => {
  it('is what came first, worth what was put in by it', () => {
    const flows = [5, 5, 7].map((time) => ({ time, usd: dollars(time) }));
    expect(firstPoint(flows)).toEqual({ time: 5, worth: dollars(10), putIn: dollars(10) });
  });

  it('is not made up where nothing came, or what came had no price', () => {
    expect([
      firstPoint([]),
      firstPoint([
        { time: 5, usd: dollars(1) },
        { time: 5, usd: null },
      ]),
    ]).toEqual([null, null]);
  });
});
