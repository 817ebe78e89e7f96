// SPDX-License-Identifier: Apache-2.0
/** The index of triggers against a linear scan, and its order and digest. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { compareTriggers, type Trigger, triggerAt, TRIGGER, TriggerIndex, WAY } from './trigger-index.ts';

const kind = fc.constantFrom(...Object.values(TRIGGER));
const way = fc.constantFrom(WAY.FALLING, WAY.RISING);
/** Few prices close together, and some far apart. */
const ticks = fc.oneof(
  fc.integer({ min: 900, max: 1_100 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.constantFrom(1, 2 ** 31 - 1),
);
const trigger = fc.record({ kind, way, ticks, owner: fc.integer({ min: 1, max: 40 }), ref: fc.integer({ min: 0, max: 3 }) });
const act = fc.oneof(
  { weight: 5, arbitrary: trigger.map((one) => ({ type: 'insert' as const, trigger: one })) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('move' as const), at: fc.nat(), ticks }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('tick' as const), ticks }) },
);

const isReached = (one: Trigger, mark: number) => (one.way === WAY.FALLING ? mark <= one.ticks : mark >= one.ticks);

describe('the index of triggers', () => {
  it('finds at every mark exactly what a linear scan finds, in the published order', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
        const index = new TriggerIndex();
        const scan = new Map<number, Trigger>();
        const slotAt = (at: number) => [...scan.keys()][at % scan.size];
        for (const each of acts) {
          if (each.type === 'insert') {
            const slot = index.insert(each.trigger);
            expect(scan.has(slot)).toBe(false);
            scan.set(slot, each.trigger);
          } else if (each.type === 'tick') {
            const found = index.reached(each.ticks);
            const expected = [...scan].filter(([, one]) => isReached(one, each.ticks)).map(([slot, one]) => ({ slot, ...one }));
            expect(index.isReached(each.ticks)).toBe(expected.length > 0);
            // Equal triggers may come in any order among themselves.
            const sorted = (list: readonly { slot: number }[]) => list.toSorted((a, b) => a.slot - b.slot);
            expect(sorted(found)).toEqual(sorted(expected));
            expect(found.every((one, i) => i === 0 || compareTriggers(found[i - 1]!, one) <= 0)).toBe(true);
          } else if (scan.size > 0) {
            const slot = slotAt(each.at)!;
            if (each.type === 'move') {
              index.move(slot, each.ticks);
              scan.set(slot, { ...scan.get(slot)!, ticks: each.ticks });
            } else {
              index.remove(slot);
              scan.delete(slot);
              expect(() => index.read(slot)).toThrow(RangeError);
            }
          }
          expect(index.size).toBe(scan.size);
        }
        expect(index.digest).toEqual(digestOf(scan.values()));
      }),
      { numRuns: 400 },
    );
  });

  it('serves guards, then the exits of each position, liquidations, cross accounts and conditional entries', () => {
    const make = (what: keyof typeof TRIGGER, owner: number, ref = 0): Trigger => ({
      kind: TRIGGER[what],
      way: WAY.FALLING,
      ticks: 100,
      owner,
      ref,
    });
    const order = [
      make('GUARD', 50),
      make('STOP_LOSS', 3, 9),
      make('TRAILING', 3, 1),
      make('TAKE_PROFIT', 3, 2),
      make('TAKE_PROFIT', 3, 8),
      make('STOP_LOSS', 4, 1),
      make('LIQUIDATION', 1),
      make('LIQUIDATION', 2),
      make('CROSS', 1),
      make('CONDITIONAL', 1),
    ];
    const index = new TriggerIndex();
    for (const one of order.toReversed()) index.insert(one);
    expect(index.reached(100).map(({ slot: _slot, ...one }) => one)).toEqual(order);
    expect(index.reached(101)).toEqual([]);
  });

  it('the digest tells a trigger that is absent, doubled, moved or of another kind', () => {
    const one: Trigger = { kind: TRIGGER.STOP_LOSS, way: WAY.FALLING, ticks: 100, owner: 2 ** 40 + 1, ref: 7 };
    const others: Trigger[][] = [
      [],
      [one, one],
      [{ ...one, ticks: 101 }],
      [{ ...one, way: WAY.RISING }],
      [{ ...one, kind: TRIGGER.TAKE_PROFIT }],
      [{ ...one, owner: 1 }],
      [{ ...one, ref: 2 ** 40 + 7 }],
    ];
    for (const list of others) expect(digestOf(list)).not.toEqual(digestOf([one]));
  });

  it('a solved price triggers as the mark goes against the position, and a price that does not exist as it says', () => {
    expect(triggerAt('long', 650_659n)).toEqual({ way: WAY.FALLING, ticks: 650_659 });
    expect(triggerAt('short', 711_283n)).toEqual({ way: WAY.RISING, ticks: 711_283 });
    expect(triggerAt('long', 'never')).toBeNull();
    expect(triggerAt('short', 'never')).toBeNull();
    expect(triggerAt('long', 'always')).toEqual({ way: WAY.FALLING, ticks: 2 ** 31 - 1 });
    expect(triggerAt('short', 'always')).toEqual({ way: WAY.RISING, ticks: 1 });
    expect(triggerAt('long', 2n ** 40n)).toEqual({ way: WAY.FALLING, ticks: 2 ** 31 - 1 });
    expect(triggerAt('short', 2n ** 40n)).toBeNull();
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])('a price of %d ticks is refused', (price) => {
    const index = new TriggerIndex();
    const one = { kind: TRIGGER.GUARD, way: WAY.FALLING, owner: 1, ref: 0 };
    expect(() => index.insert({ ...one, ticks: price })).toThrow(RangeError);
    const slot = index.insert({ ...one, ticks: 1 });
    expect(() => index.move(slot, price)).toThrow(RangeError);
    expect(index.size).toBe(1);
  });
});
