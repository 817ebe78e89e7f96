// SPDX-License-Identifier: Apache-2.0
/**
 * Exact integer division with a stated rounding mode, and changes of scale.
 *
 * Units: bigint atoms; a scale is the number of decimals of one atom (8 for BTC: 1 BTC = 10^8 atoms).
 * Invariants: the result differs from the exact quotient by less than one unit, in the direction of
 * the mode. Modes look at the magnitude, so a value and its negative round symmetrically:
 *   'down'   toward zero (cut)
 *   'up'     away from zero
 *   'halfUp' to the nearest, halves away from zero
 * Limits: exponents 0..200. A division by zero or a bad exponent is a mistake of the caller: RangeError.
 */

/** Rounding direction, by magnitude: 'down' toward zero, 'up' away from zero, 'halfUp' nearest with halves away. */
export type RoundingMode = 'down' | 'up' | 'halfUp';

const MAX_EXPONENT = 200;
const POWERS: readonly bigint[] = Array.from({ length: MAX_EXPONENT + 1 }, (_, n) => 10n ** BigInt(n));

/** 10^n as a bigint, from a table; n is an integer from 0 to 200, else RangeError. */
export function powerOfTen(n: number): bigint {
  const power = POWERS[n];
  if (power === undefined) throw new RangeError(`power of ten out of range: ${n}`);
  return power;
}

/** n / d rounded to an integer by `mode`; RangeError when d is zero. */
export function divRound(n: bigint, d: bigint, mode: RoundingMode): bigint {
  const quotient = n / d;
  const rest = n % d;
  if (rest === 0n || mode === 'down') return quotient;
  if (mode === 'halfUp' && magnitude(rest) * 2n < magnitude(d)) return quotient;
  // The quotient may be 0, so the sign has to come from the operands.
  return n < 0n === d < 0n ? quotient + 1n : quotient - 1n;
}

/** a * b / d with one rounding at the end, so no precision is lost in between; RangeError when d is zero. */
export function mulDiv(a: bigint, b: bigint, d: bigint, mode: RoundingMode): bigint {
  return divRound(a * b, d, mode);
}

/**
 * An amount divided over parts of these sizes (0 or more, one above 0), cut toward zero by running sums, so that the parts add
 * up to the amount exactly. RangeError when all sizes are 0.
 */
export function splitBySize(amount: bigint, sizes: readonly bigint[]): bigint[] {
  const all = sizes.reduce((sum, size) => sum + size, 0n);
  let [through, given] = [0n, 0n];
  return sizes.map((size) => {
    through += size;
    const part = (amount * through) / all - given;
    given += part;
    return part;
  });
}

/** The same value in atoms of another scale; only a smaller scale can round. */
export function rescale(atoms: bigint, from: number, to: number, mode: RoundingMode): bigint {
  return to >= from ? atoms * powerOfTen(to - from) : divRound(atoms, powerOfTen(from - to), mode);
}

/** A number without its sign. */
export function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}
