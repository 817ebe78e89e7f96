// SPDX-License-Identifier: Apache-2.0
/** Swings against marks one by one: whatever the spans, the same stops fire and the same extremes come out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMark, afterSwing, type Extreme, isTrailReached, joinSwings, swingOf, swingOfAll, type Trail } from './swing.ts';

const mark = fc.bigInt({ min: 900n, max: 1_100n });
const trail = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  callback: fc.integer({ min: 1, max: 100 }),
  activation: fc.option(mark, { nil: null }),
});

/** Mark by mark: the extreme, and whether one of them fired it. */
function naive(of: Trail, marks: readonly bigint[], before: Extreme = null): { extreme: Extreme; fired: boolean } {
  let [extreme, fired] = [before, false];
  for (const one of marks) {
    if (extreme !== null) {
      // The callback of the farthest mark, by a fraction of thousandths.
      const gone = of.side === 'long' ? extreme - one : one - extreme;
      if (gone * 1_000n >= extreme * BigInt(of.callback)) fired = true;
    }
    extreme = afterMark(of, extreme, one);
  }
  return { extreme, fired };
}

describe('swings', () => {
  it('joined of any spans are the swing of all marks, and the moves are the deepest of all pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.array(mark, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), (spans) => {
        const all = spans.flat();
        const joined = spans.map((span) => swingOfAll(span)!).reduce(joinSwings);
        const whole = swingOfAll(all)!;
        expect([joined.high, joined.low]).toEqual([whole.high, whole.low]);
        const pairs = all.flatMap((from, i) => all.slice(i).map((to) => ({ from, to })));
        for (const { from, to } of pairs) {
          for (const { fall, rise } of [joined, whole]) {
            expect(fall.to * from <= to * fall.from).toBe(true);
            expect(rise.to * from >= to * rise.from).toBe(true);
          }
        }
        for (const { fall, rise } of [joined, whole]) {
          expect(pairs).toContainEqual(fall);
          expect(pairs).toContainEqual(rise);
        }
      }),
    );
    expect(swingOfAll([])).toBeNull();
  });

  it('of a span tells of every callback whether one of its marks fired it, and the extreme afterwards', () => {
    const seen = { fired: 0, waited: 0, open: 0, moved: 0 };
    fc.assert(
      fc.property(trail, fc.array(mark, { maxLength: 5 }), fc.array(mark, { minLength: 1, maxLength: 12 }), (of, past, span) => {
        const before = naive({ ...of }, past).extreme;
        const after = afterSwing(of, before, swingOfAll(span)!);
        const { extreme, fired } = naive(of, span, before);
        if (after === 'open') {
          seen.open++;
          expect([before, extreme === null]).toEqual([null, false]);
        } else if (after === 'fired') {
          seen.fired++;
          expect(fired).toBe(true);
        } else {
          if (after === null) seen.waited++;
          else seen.moved++;
          expect([after, false]).toEqual([extreme, fired]);
        }
      }),
      { numRuns: 500 },
    );
    expect(Object.values(seen).every((count) => count > 0)).toBe(true);
  });

  it('a stop begins at its activation price, and its first mark never fires it', () => {
    const of: Trail = { side: 'long', callback: 10, activation: 1_000n };
    expect([afterMark(of, null, 999n), afterMark(of, null, 1_000n), afterMark(of, 1_000n, 990n)]).toEqual([null, 1_000n, 1_000n]);
    expect([isTrailReached(of, null, 1n), isTrailReached(of, 1_000n, 991n), isTrailReached(of, 1_000n, 990n)]).toEqual([
      false,
      false,
      true,
    ]);
    const short: Trail = { side: 'short', callback: 10, activation: 1_000n };
    expect([afterMark(short, null, 1_001n), afterMark(short, null, 1_000n)]).toEqual([null, 1_000n]);
    expect([isTrailReached(short, 1_000n, 1_009n), isTrailReached(short, 1_000n, 1_010n)]).toEqual([false, true]);
    expect(afterSwing(short, null, swingOf(1_001n))).toBeNull();
  });
});
