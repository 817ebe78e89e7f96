// SPDX-License-Identifier: Apache-2.0
/** Units that the formulas share, and integer division toward a named end of the number line. */

/** Parts per million in one: maintenance rates, fees, guards. */
export const MILLION = 1_000_000n;
/** Funding rates and premiums are counted in 10^-8. */
export const RATE_UNIT = 100_000_000n;
/** The highest price that an index of triggers stores, in ticks. */
export const MAX_TICKS = 2n ** 31n - 1n;

/** The greatest integer not above n / d; d > 0, else RangeError. */
export function floorDiv(n: bigint, d: bigint): bigint {
  checkDivisor(d);
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

/** The least integer not below n / d; d > 0, else RangeError. */
export function ceilDiv(n: bigint, d: bigint): bigint {
  checkDivisor(d);
  const quotient = n / d;
  return n > 0n && quotient * d !== n ? quotient + 1n : quotient;
}

/** The smaller of two. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The larger of two. */
export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** `value` cut to lie between `-bound` and `bound`. */
export function clampTo(value: bigint, bound: bigint): bigint {
  return value > bound ? bound : value < -bound ? -bound : value;
}

function checkDivisor(d: bigint): void {
  if (d <= 0n) throw new RangeError(`divisor must be positive: ${d}`);
}
