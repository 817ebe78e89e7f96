import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashedIds } from './hashed-ids.ts';
import { ORDER, OrderPool } from './order-pool.ts';
import { Slab } from './slab.ts';
import { seeded } from './testing.ts';

/** Applies random inserts, removals and look-ups to the index and to a Map. */
function agrees(seed: number, idOf: (n: number) => number, steps: number): boolean {
  const random = seeded(seed);
  const slab = new Slab(1);
  const pool = new OrderPool(slab);
  const index = new HashedIds(slab, 4);
  const model = new Map<number, number>();
  for (let step = 0; step < steps; step++) {
    const id = idOf(random(steps));
    const known = model.get(id) ?? 0;
    if (index.find(id) !== known) return false;
    if (known !== 0 && random(3) > 0) {
      index.remove(id, known);
      pool.release(known);
      model.delete(id);
      continue;
    }
    const slot = pool.take();
    slab.doubles[(slot << ORDER.DOUBLE_SHIFT) | ORDER.ID] = id;
    const entered = index.insert(id, slot);
    if (entered !== (known === 0)) return false;
    if (entered) model.set(id, slot);
    else pool.release(slot);
  }
  return [...model].every(([id, slot]) => index.find(id) === slot);
}

describe('HashedIds', () => {
  it.each([
    ['dense', (n: number) => n + 1],
    ['of one block', (n: number) => (n % 40) + 1],
    ['far apart', (n: number) => n * 2 ** 20 + 1],
    ['alike in their low 32 bits', (n: number) => (n % 50) * 2 ** 32 + 7],
    ['at the upper end', (n: number) => Number.MAX_SAFE_INTEGER - n],
  ])('is a map for ids %s', (_name, idOf) => {
    for (const seed of [1, 2, 3]) expect(agrees(seed, idOf, 4_000)).toBe(true);
  });

  it('is a map for any pattern of ids', () => {
    const pattern = fc.record({ step: fc.integer({ min: 1, max: 2 ** 31 }), wrap: fc.integer({ min: 1, max: 500 }) });
    fc.assert(
      fc.property(fc.integer(), pattern, (seed, { step, wrap }) => {
        expect(agrees(seed, (n) => (n % wrap) * step + 1, 400)).toBe(true);
      }),
    );
  });

  it('knows nothing of what is no id', () => {
    const index = new HashedIds(new Slab(1), 4);
    expect([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY].map((id) => index.find(id))).toEqual([0, 0, 0, 0, 0]);
  });
});
