// SPDX-License-Identifier: Apache-2.0
/**
 * Exact fractions. Conditions are judged on them, so no rounding ever decides whether something is liquidated.
 *
 * Invariants: the divisor is positive; fractions are not reduced, so two equal ones may differ in n and d.
 */
import { divRound, type RoundingMode } from '@glasshouse/money';
import { ceilDiv, floorDiv } from './units.ts';

/** n / d, d > 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** A whole number. */
export function whole(n: bigint): Fraction {
  return { n, d: 1n };
}

/** a + b. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

/** a * n / d, d > 0. */
export function times(a: Fraction, n: bigint, d = 1n): Fraction {
  return { n: a.n * n, d: a.d * d };
}

/** Whether a <= b. */
export function isAtMost(a: Fraction, b: Fraction): boolean {
  return a.n * b.d <= b.n * a.d;
}

/** The greatest integer not above a. */
export function floorOf(a: Fraction): bigint {
  return floorDiv(a.n, a.d);
}

/** The least integer not below a. */
export function ceilOf(a: Fraction): bigint {
  return ceilDiv(a.n, a.d);
}

/** a / b as an integer, rounded by magnitude; RangeError when b is zero. */
export function ratio(a: Fraction, b: Fraction, mode: RoundingMode): bigint {
  return divRound(a.n * b.d, b.n * a.d, mode);
}
