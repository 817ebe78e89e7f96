import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACTS, SPOT, STANDS_MS, depthAt, hasMoved, ladderAround, leaned, widened } from './quotes.ts';

const HOUR_MS = 3_600_000;
const time = fc.integer({ min: 1.7e12, max: 1.9e12 });
const shape = fc.constantFrom(SPOT, CONTRACTS, widened(SPOT, 3));
const mid = fc.integer({ min: 10_000, max: 2 ** 26 });
/** The last trade, in ticks from the index. */
const last = fc.integer({ min: -20_000, max: 20_000 });

describe('the ladder of the demo market maker', () => {
  it('has the levels of its form on each side, which differ in price, bids below and asks above the middle', () => {
    expect([SPOT.levels, CONTRACTS.levels]).toEqual([20, 12]);
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 2 ** 26 }), fc.integer({ min: 1, max: 100_000 }), time, shape, (...of) => {
        const [middle, maxLots, at, form] = of;
        const { bids, asks } = ladderAround(middle, maxLots, 1, at, form);
        expect([bids.length, asks.length]).toEqual([form.levels, form.levels]);
        for (const [side, way] of [
          [bids, -1],
          [asks, 1],
        ] as const) {
          side.forEach(({ priceTicks, lots }, i) => {
            expect(lots).toBeGreaterThan(0);
            expect((priceTicks - (side[i - 1]?.priceTicks ?? middle)) * way).toBeGreaterThan(0);
          });
        }
      }),
    );
  });

  it('leaves the index inside its spread for as long as it is not moved', () => {
    fc.assert(
      fc.property(mid, fc.double({ min: -6, max: 6, noNaN: true }), time, shape, last, (middle, bps, at, form, off) => {
        const { bids, asks } = ladderAround(leaned(middle, middle + off, form), 1_000, 1, at, form);
        const index = Math.round(middle * (1 + bps / 10_000));
        const isInside = index > (bids[0]?.priceTicks ?? 0) && index < (asks[0]?.priceTicks ?? 0);
        expect(isInside || hasMoved(middle, index, form)).toBe(true);
      }),
    );
  });

  it('leans towards the last trade, so that it stays inside the best quotes, and no further than its form says', () => {
    expect(leaned(1_000_000, null)).toBe(1_000_000);
    expect(leaned(1_000_000, 1_000_500)).toBe(1_000_000);
    expect([leaned(1_000_000, 1_000_700), leaned(1_000_000, 999_300)]).toEqual([1_000_200, 999_799]);
    expect([leaned(1_000_000, 1_002_000), leaned(1_000_000, 998_000)]).toEqual([1_000_300, 999_700]);
    fc.assert(
      fc.property(mid, last, time, shape, (index, off, at, form) => {
        const reached = Math.floor((index * (form.firstBps + form.leanBps)) / 10_000) - 2;
        fc.pre(Math.abs(off) <= reached);
        const { bids, asks } = ladderAround(leaned(index, index + off, form), 1_000, 1, at, form);
        expect(bids[0]?.priceTicks).toBeLessThanOrEqual(index + off);
        expect(asks[0]?.priceTicks).toBeGreaterThanOrEqual(index + off);
      }),
    );
  });

  it('of contracts has a spread of 0.04 percent and is half a percent deep', () => {
    const { bids, asks } = ladderAround(1_000_000, 100_000, 4, 0, CONTRACTS);
    expect([bids[0]?.priceTicks, asks[0]?.priceTicks]).toEqual([999_800, 1_000_200]);
    expect(asks.at(-1)?.priceTicks).toBeGreaterThan(1_004_500);
    expect(asks.at(-1)?.priceTicks).toBeLessThan(1_005_500);
  });

  it('reaches further than a percent and grows outward', () => {
    const { asks } = ladderAround(1_000_000, 100_000, 1, 0);
    expect(asks.at(-1)?.priceTicks).toBeGreaterThan(1_010_000);
    const lotsOf = (from: number, to: number) => asks.slice(from, to).reduce((sum, { lots }) => sum + lots, 0);
    expect(lotsOf(10, 20)).toBeGreaterThan(3 * lotsOf(0, 10));
  });

  it('breathes: its depth varies in time and from market to market, and is the same for the same time', () => {
    const depths = Array.from({ length: 300 }, (_, i) => depthAt(1, i * 60_000));
    expect(Math.max(...depths) / Math.min(...depths)).toBeGreaterThan(1.6);
    expect(depthAt(1, HOUR_MS)).not.toBe(depthAt(2, HOUR_MS));
    const at = 1_000 * STANDS_MS;
    expect(ladderAround(680_000, 500, 1, at)).toEqual(ladderAround(680_000, 500, 1, at + STANDS_MS - 1));
    expect(ladderAround(680_000, 500, 1, at)).not.toEqual(ladderAround(680_000, 500, 1, at + STANDS_MS));
  });
});
