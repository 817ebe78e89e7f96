/** A user's own limits: tighter at once, looser a day later, and the newest wish only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOOSEN_AFTER_MS, type LimitChange, effectiveAt, inForce, isLooser } from './limits.ts';

const HOUR = 3_600_000;

/** What is kept when a user asks for these values at these times. */
function asked(wishes: readonly (readonly [at: number, value: bigint | null])[]): LimitChange[] {
  const changes: LimitChange[] = [];
  for (const [at, value] of wishes)
    changes.push({ kind: 'stake', value, askedAt: at, effectiveAt: effectiveAt('stake', value, inForce(changes, at), at) });
  return changes;
}

describe('own limits', () => {
  it('hold at once when tighter, a day later when looser', () => {
    const changes = asked([
      [0, 50n],
      [HOUR, 100n],
    ]);
    expect(inForce(changes, 0).value).toBe(50n);
    expect(inForce(changes, HOUR + LOOSEN_AFTER_MS - 1)).toEqual({
      value: 50n,
      next: { value: 100n, from: HOUR + LOOSEN_AFTER_MS },
    });
    expect(inForce(changes, HOUR + LOOSEN_AFTER_MS)).toEqual({ value: 100n, next: null });
  });

  it('a wish that was corrected before its time never holds', () => {
    const changes = asked([
      [0, 50n],
      [HOUR, null],
      [2 * HOUR, 80n],
    ]);
    expect(inForce(changes, HOUR + LOOSEN_AFTER_MS)).toEqual({
      value: 50n,
      next: { value: 80n, from: 2 * HOUR + LOOSEN_AFTER_MS },
    });
    expect(inForce(changes, 2 * HOUR + LOOSEN_AFTER_MS)).toEqual({ value: 80n, next: null });
  });

  it('asking for what holds calls a waiting wish off', () => {
    const changes = asked([
      [0, 50n],
      [HOUR, null],
      [2 * HOUR, 50n],
    ]);
    expect(inForce(changes, HOUR + LOOSEN_AFTER_MS)).toEqual({ value: 50n, next: null });
  });

  it('are never looser than a wish that is younger than a day', () => {
    const wish = fc.tuple(fc.integer({ min: 0, max: 30 * HOUR }), fc.option(fc.bigInt({ min: 1n, max: 9n })));
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 30 * HOUR }), (steps, after) => {
        let at = 0;
        const changes = asked(steps.map(([wait, value]) => [(at += wait), value] as const));
        const { value } = inForce(changes, at + after);
        const newest = changes.at(-1) as LimitChange;
        if (after < LOOSEN_AFTER_MS) expect(isLooser('stake', value, newest.value)).toBe(false);
        else expect(value).toBe(newest.value);
      }),
    );
  });
});
