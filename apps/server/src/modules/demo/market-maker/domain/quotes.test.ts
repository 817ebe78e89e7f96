import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, STANDS_MS, depthAt, hasMoved, ladderAround } from './quotes.ts';

const HOUR_MS = 3_600_000;
const time = fc.integer({ min: 1.7e12, max: 1.9e12 });

describe('the ladder of the demo market maker', () => {
  it('has twenty levels a side that differ in price, bids below and asks above the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 2 ** 26 }), fc.integer({ min: 1, max: 100_000 }), time, (mid, maxLots, at) => {
        const { bids, asks } = ladderAround(mid, maxLots, 1, at);
        expect([bids.length, asks.length]).toEqual([LEVELS, LEVELS]);
        for (const [side, way] of [
          [bids, -1],
          [asks, 1],
        ] as const) {
          side.forEach(({ priceTicks, lots }, i) => {
            expect(lots).toBeGreaterThan(0);
            expect((priceTicks - (side[i - 1]?.priceTicks ?? mid)) * way).toBeGreaterThan(0);
          });
        }
      }),
    );
  });

  it('leaves the index inside its spread for as long as it is not moved', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 2 ** 26 }),
        fc.double({ min: -6, max: 6, noNaN: true }),
        time,
        (mid, bps, at) => {
          const { bids, asks } = ladderAround(mid, 1_000, 1, at);
          const index = Math.round(mid * (1 + bps / 10_000));
          const isInside = index > (bids[0]?.priceTicks ?? 0) && index < (asks[0]?.priceTicks ?? 0);
          expect(isInside || hasMoved(mid, index)).toBe(true);
        },
      ),
    );
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
