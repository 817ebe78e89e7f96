import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from './events.ts';
import { Ladder } from './ladder.ts';
import { PricePages } from './price-pages.ts';
import { Slab } from './slab.ts';

/** The prices of a ladder from best to worst. */
function walk(ladder: Ladder, memory: PricePages): number[] {
  const prices: number[] = [];
  for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) prices.push(memory.priceOf(level));
  return prices;
}

describe('Ladder', () => {
  const near = fc.integer({ min: 1, max: 600 });
  const far = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const prices = fc.array(fc.oneof(near, far), { maxLength: 120 });

  it('keeps the occupied prices in order while they come and go', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom<Side>(0, 1), (toggles, side) => {
        const memory = new PricePages(new Slab(2));
        const ladder = new Ladder(memory, side, side);
        const model = new Set<number>();
        for (const price of toggles) {
          const level = ladder.open(price);
          if (model.delete(price)) ladder.vacate(level);
          else {
            model.add(price);
            ladder.occupy(level, price);
          }
          const sorted = [...model].toSorted((a, b) => (side === 0 ? b - a : a - b));
          expect(walk(ladder, memory)).toEqual(sorted);
          expect(ladder.bestPrice).toBe(sorted[0] ?? 0);
        }
      }),
    );
  });

  it('gives its pages back', () => {
    const slab = new Slab(2);
    const memory = new PricePages(slab);
    const ladder = new Ladder(memory, 1, 1);
    for (let price = 1; price < 2 ** 31; price += 2 ** 21) {
      const level = ladder.open(price);
      ladder.occupy(level, price);
      ladder.vacate(level);
    }
    expect(slab.ints.length).toBe(3 * 1024);
  });
});
