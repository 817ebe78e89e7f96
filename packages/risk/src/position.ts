// SPDX-License-Identifier: Apache-2.0
/**
 * A position, its unrealized result (F8), and its equity and requirement as exact fractions (F10, F11).
 *
 * Units: lots; atoms of the settle asset; rates in parts per million of a value.
 */
import { divRound } from '@glasshouse/money';
import { type Contract, exactValue, resultSign, type Side, valueOf } from './contract.ts';
import { type Fraction, times } from './fraction.ts';
import { sliceRate, type TierTable } from './tiers.ts';
import { ceilDiv, MILLION } from './units.ts';

/** An open position. `owed` is funding that the margin could not pay; then the margin is 0. */
export interface Position {
  readonly side: Side;
  /** More than 0. */
  readonly lots: bigint;
  /** Sum of the values of its fills, less the shares of what was closed. */
  readonly entryValue: bigint;
  /** At least 0. */
  readonly margin: bigint;
  /** At least 0. */
  readonly owed: bigint;
}

/** The part of a position that its risk depends on; `backing` is what may be lost: margin less owed, or the cash of a cross account. */
export interface Exposure {
  readonly side: Side;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly backing: bigint;
}

/** Rates of a position, fixed by its version of the tiers: m of F4, and f, the market's base taker fee. */
export interface Rates {
  readonly maintenancePpm: bigint;
  readonly feePpm: bigint;
}

/** An isolated position's exposure. */
export function exposureOf({ side, lots, entryValue, margin, owed }: Position): Exposure {
  return { side, lots, entryValue, backing: margin - owed };
}

/** What a position counts as in the tiers (F4): its entry value (linear) or its face value (inverse). */
export function sizeOf(contract: Contract, { entryValue, lots }: Pick<Position, 'entryValue' | 'lots'>): bigint {
  return contract.kind === 'linear' ? entryValue : lots;
}

/** What so many lots count as in the tiers at a price: their value (linear) or their face value (inverse). */
export function sizeAt(contract: Contract, ticks: bigint, lots: bigint): bigint {
  return contract.kind === 'linear' ? valueOf(contract, ticks, lots) : lots;
}

/** What the rates of a position follow from, beyond itself. */
export interface RateTerms {
  /** Size of the side that is older than it. */
  readonly older: bigint;
  readonly table: TierTable;
  /** Base taker fee of its version of the tiers. */
  readonly feePpm: bigint;
}

/** Rates of a position by its slice of the side. */
export function ratesOf(contract: Contract, position: Position, { older, table, feePpm }: RateTerms): Rates {
  return { maintenancePpm: sliceRate(table, { older, size: sizeOf(contract, position) }), feePpm };
}

/** F8: the result if it were closed at this price, by the value of a fill (an inverse value is rounded down). */
export function unrealized(contract: Contract, position: Omit<Exposure, 'backing'>, ticks: bigint): bigint {
  return resultSign(contract, position.side) * (valueOf(contract, ticks, position.lots) - position.entryValue);
}

/** What it loses when the price moves by one percent against it, halves up: of an inverse contract a fall weighs more than a rise. */
export function onePercentOf(contract: Contract, side: Side, ticks: bigint, lots: bigint): bigint {
  const { n, d } = exactValue(contract, ticks, lots);
  const hundredth = contract.kind === 'linear' ? 100n : side === 'long' ? 99n : 101n;
  return divRound(n, d * hundredth, 'halfUp');
}

/** The exact unrealized result. */
export function exactResult(contract: Contract, position: Omit<Exposure, 'backing'>, ticks: bigint): Fraction {
  const value = exactValue(contract, ticks, position.lots);
  return { n: resultSign(contract, position.side) * (value.n - position.entryValue * value.d), d: value.d };
}

/** Backing plus the exact unrealized result. */
export function equityOf(contract: Contract, exposure: Exposure, ticks: bigint): Fraction {
  const { n, d } = exactResult(contract, exposure, ticks);
  return { n: n + exposure.backing * d, d };
}

/** What must remain at this mark: maintenance and the taker fee to close, v * (m + f), exact. */
export function requirementOf(contract: Contract, lots: bigint, rates: Rates, ticks: bigint): Fraction {
  return times(exactValue(contract, ticks, lots), rates.maintenancePpm + rates.feePpm, MILLION);
}

/** Initial margin of a value at a multiple, rounded up. */
export function initialMargin(value: bigint, multiple: bigint): bigint {
  if (multiple < 1n) throw new RangeError(`multiple must be at least 1: ${multiple}`);
  return ceilDiv(value, multiple);
}

/** The average entry price as a fraction of ticks; for display only, since conditions use the entry value. */
export function averageEntry(contract: Contract, lots: bigint, entryValue: bigint): Fraction {
  return contract.kind === 'linear' ? { n: entryValue, d: lots } : { n: lots * contract.unit, d: entryValue };
}
