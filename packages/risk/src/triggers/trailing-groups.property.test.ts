// SPDX-License-Identifier: Apache-2.0
/** Groups of trailing stops against stops that each keep their own extreme. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trailingTicks } from '../trailing.ts';
import { TrailingGroups, type TrailingStop } from './trailing-groups.ts';
import { TRIGGER, TriggerIndex } from './trigger-index.ts';

interface Own extends TrailingStop {
  extreme: number;
}

const side = fc.constantFrom('long' as const, 'short' as const);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('add' as const), side, callback: fc.constantFrom(1, 12, 100) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('tick' as const), step: fc.integer({ min: -80, max: 80 }) }) },
);

describe('groups of trailing stops', () => {
  it('reach at every mark exactly the stops that reach it by themselves, with their extremes', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 100 }), fc.integer({ min: 1, max: 20_000 }), (acts, begin) => {
        const index = new TriggerIndex();
        const groups = new TrailingGroups(index);
        const own = new Map<number, Own>();
        let mark = begin;
        let id = 0;
        for (const each of acts) {
          if (each.type === 'add') {
            const stop = { side: each.side, callback: each.callback, extreme: mark, position: ++id, stop: id * 10 };
            own.set(groups.insert(stop), stop);
          } else if (each.type === 'remove') {
            const slot = [...own.keys()][each.at % Math.max(1, own.size)];
            if (slot === undefined) continue;
            groups.remove(slot);
            own.delete(slot);
          } else {
            mark = Math.max(1, mark + each.step);
            groups.observe(mark);
            for (const stop of own.values())
              stop.extreme = stop.side === 'long' ? Math.max(stop.extreme, mark) : Math.min(stop.extreme, mark);
            const fires = [...own].filter(([, stop]) => {
              const at = Number(trailingTicks(stop.side, BigInt(stop.extreme), stop.callback));
              return stop.side === 'long' ? mark <= at : mark >= at;
            });
            const found = index.reached(mark).flatMap(({ kind, ref }) => {
              expect(kind).toBe(TRIGGER.TRAILING);
              return groups.membersOf(ref);
            });
            const plain = fires.map(([slot, stop]) => ({ slot, ...stop }));
            expect(found.toSorted((a, b) => a.slot - b.slot)).toEqual(plain.toSorted((a, b) => a.slot - b.slot));
            for (const { slot } of found) {
              groups.remove(slot);
              own.delete(slot);
            }
          }
          for (const [slot, stop] of own) expect(groups.extremeOf(slot)).toBe(stop.extreme);
        }
        for (const slot of own.keys()) groups.remove(slot);
        expect(index.size).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  it('one price stands for all stops of a side, callback and extreme', () => {
    const index = new TriggerIndex();
    const groups = new TrailingGroups(index);
    const stop = { side: 'long' as const, callback: 12, position: 1, stop: 1 };
    for (const extreme of [700, 690, 680]) groups.insert({ ...stop, extreme: extreme * 1_000 });
    expect(index.size).toBe(3);
    groups.observe(695_000);
    expect(index.size).toBe(2);
    groups.observe(700_000);
    expect(index.size).toBe(1);
    expect(groups.membersOf(index.reached(691_600)[0]!.ref)).toHaveLength(3);
  });

  it('a stop that would stand behind nearer ones, an unknown slot and an unknown group are refused', () => {
    const groups = new TrailingGroups(new TriggerIndex());
    const stop = { side: 'short' as const, callback: 5, position: 1, stop: 1 };
    groups.insert({ ...stop, extreme: 500 });
    expect(() => groups.insert({ ...stop, extreme: 499 })).toThrow(RangeError);
    expect(() => groups.remove(99)).toThrow(RangeError);
    expect(() => groups.membersOf(99)).toThrow(RangeError);
  });
});
