// SPDX-License-Identifier: Apache-2.0
/**
 * A naive twin of the formulas for tests: rational numbers that are reduced at every step, searches instead of solved
 * equations. It shares no code with what it checks.
 */

/** An exact rational number. */
export class Rational {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    if (d === 0n) throw new RangeError('division by zero');
    const sign = d < 0n ? -1n : 1n;
    const common = gcd(n < 0n ? -n : n, d < 0n ? -d : d);
    this.n = (sign * n) / common;
    this.d = (sign * d) / common;
  }

  plus(other: Rational): Rational {
    return new Rational(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.n, other.d));
  }

  times(other: Rational): Rational {
    return new Rational(this.n * other.n, this.d * other.d);
  }

  over(other: Rational): Rational {
    return new Rational(this.n * other.d, this.d * other.n);
  }

  /** -1, 0 or 1. */
  compare(other: Rational): number {
    const difference = this.n * other.d - other.n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  floor(): bigint {
    const cut = this.n / this.d;
    return cut * this.d > this.n ? cut - 1n : cut;
  }

  ceil(): bigint {
    return -new Rational(-this.n, this.d).floor();
  }

  /** Nearest, halves away from zero. */
  halfUp(): bigint {
    const size = new Rational(this.n < 0n ? -this.n : this.n, this.d).plus(new Rational(1n, 2n)).floor();
    return this.n < 0n ? -size : size;
  }

  /** Toward zero. */
  cut(): bigint {
    return this.n / this.d;
  }
}

/** n / d. */
export function of(n: bigint, d = 1n): Rational {
  return new Rational(n, d);
}

/** A contract in the twin's words: `unit` null is linear. */
export interface TwinPosition {
  readonly unit: bigint | null;
  readonly isLong: boolean;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly backing: bigint;
}

/** The exact value at a price. */
export function twinValue(unit: bigint | null, ticks: bigint, lots: bigint): Rational {
  return unit === null ? of(ticks).times(of(lots)) : of(lots).times(of(unit)).over(of(ticks));
}

/** Backing and result at a price. */
export function twinEquity({ unit, isLong, lots, entryValue, backing }: TwinPosition, ticks: bigint): Rational {
  const value = twinValue(unit, ticks, lots);
  const gainsWithValue = unit === null ? isLong : !isLong;
  const result = gainsWithValue ? value.minus(of(entryValue)) : of(entryValue).minus(value);
  return of(backing).plus(result);
}

/** Whether equity <= v * ppm. */
export function twinIsDue(position: TwinPosition, ppm: bigint, ticks: bigint): boolean {
  const requirement = twinValue(position.unit, ticks, position.lots).times(of(ppm, 1_000_000n));
  return twinEquity(position, ticks).compare(requirement) <= 0;
}

/**
 * The outermost tick from 1 to `limit` at which a condition holds that is monotone in the price, found by bisection: the
 * highest of a condition that holds below, the lowest of one that holds above; null when it holds nowhere.
 */
export function edgeTick(holdsBelow: boolean, limit: bigint, holds: (ticks: bigint) => boolean): bigint | null {
  const first = holdsBelow ? 1n : limit;
  if (!holds(first)) return null;
  let inside = first;
  let outside = holdsBelow ? limit + 1n : 0n;
  while (inside - outside > 1n || outside - inside > 1n) {
    const middle = (inside + outside) / 2n;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Maintenance margin by slices, each at its own rate: [to, ppm] smallest first, in 10^-6. */
export function twinMaintenance6(tiers: readonly (readonly [bigint, bigint])[], size: bigint): bigint {
  let sum = 0n;
  let from = 0n;
  for (const [i, [to, ppm]] of tiers.entries()) {
    const end = i === tiers.length - 1 || size < to ? size : to;
    if (end > from) sum += (end - from) * ppm;
    from = to;
  }
  return sum;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
