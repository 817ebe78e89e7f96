// SPDX-License-Identifier: Apache-2.0
/**
 * Kinds of contracts, and what so many lots are worth at a price.
 *
 * Units: prices in ticks (1 or more), quantities in lots, values in atoms of the settle asset. Linear: tick and lot are
 * chosen so that one tick times one lot is one atom, so a linear value is never rounded. Inverse: a lot is one unit of
 * face value, and `unit` atoms are the value of one lot at one tick (10^10 for dollars, cents and 8 decimals).
 */
import type { Fraction } from './fraction.ts';

/** A position gains when the price rises (long) or falls (short). */
export type Side = 'long' | 'short';

/** How price and lots make a value. */
export type Contract = { readonly kind: 'linear' } | { readonly kind: 'inverse'; readonly unit: bigint };

/** Value = ticks * lots. */
export const LINEAR: Contract = { kind: 'linear' };

/** Value = lots * unit / ticks; by default one dollar a lot, prices in cents, atoms of 10^-8. */
export function inverse(unit = 10n ** 10n): Contract {
  return { kind: 'inverse', unit };
}

/** What a market is: `settle` are the decimals of an atom of what it settles in, `price` those of a tick. */
export interface Decimals {
  readonly settle: number;
  readonly price: number;
}

/** The contract of a market of a kind. An inverse lot is one unit of the currency that its prices are in. */
export function contractOf(kind: Contract['kind'], { settle, price }: Decimals): Contract {
  return kind === 'linear' ? LINEAR : inverse(10n ** BigInt(settle + price));
}

/** The exact value in atoms. RangeError for a price below one tick. */
export function exactValue(contract: Contract, ticks: bigint, lots: bigint): Fraction {
  if (ticks < 1n) throw new RangeError(`price must be at least one tick: ${ticks}`);
  return contract.kind === 'linear' ? { n: ticks * lots, d: 1n } : { n: lots * contract.unit, d: ticks };
}

/** The value V of a fill in atoms, the same for both sides: exact (linear), rounded down (inverse). */
export function valueOf(contract: Contract, ticks: bigint, lots: bigint): bigint {
  const { n, d } = exactValue(contract, ticks, lots);
  return n / d;
}

/**
 * The value of lots of a fill whose first `before` lots other positions have taken: the values of all its parts add up to its own,
 * which parts that are each rounded down would not.
 */
export function partValue(contract: Contract, ticks: bigint, { before, lots }: { before: bigint; lots: bigint }): bigint {
  return valueOf(contract, ticks, before + lots) - valueOf(contract, ticks, before);
}

/**
 * 1 when the position's result rises with its value (linear long, inverse short), -1 when it falls.
 * A result is this sign times the difference of values.
 */
export function resultSign(contract: Contract, side: Side): 1n | -1n {
  return (contract.kind === 'linear') === (side === 'long') ? 1n : -1n;
}

/** The other side. */
export function opposite(side: Side): Side {
  return side === 'long' ? 'short' : 'long';
}
