// SPDX-License-Identifier: Apache-2.0
/**
 * F16: what of an account may be used for orders, margin, budgets and transfers, and how much margin may be taken out of an
 * isolated position. Unrealized profit is never part of it; 1.25 keeps an account from being emptied to its liquidation.
 */
import { ceilOf, floorOf, type Fraction, times } from './fraction.ts';
import type { Contract } from './contract.ts';
import { equityOf, exposureOf, initialMargin, type Position, type Rates, requirementOf, unrealized } from './position.ts';
import { least, most } from './units.ts';

/** What F16 depends on, all of one account and asset. */
export interface FreeTerms {
  readonly available: bigint;
  readonly owed: bigint;
  /** Cross equity E and requirement R (F10). */
  readonly equity: Fraction;
  readonly requirement: Fraction;
  /** H: cross margins and entry holds. */
  readonly held: bigint;
}

/** max(0, min(available - owed, E - max(H, 1.25*R))), E rounded down and 1.25*R up. */
export function freeOf({ available, owed, equity, requirement, held }: FreeTerms): bigint {
  const reserved = most(held, ceilOf(times(requirement, 5n, 4n)));
  return most(0n, least(available - owed, floorOf(equity) - reserved));
}

/**
 * The most that may be taken out of an isolated position's margin: what stays is at least the initial margin at the tier's
 * largest multiple, also after the loss at the mark, and the risk rate stays below 80 %.
 */
export function removableMargin(
  contract: Contract,
  position: Position,
  rates: Rates,
  markTicks: bigint,
  largestMultiple: bigint,
): bigint {
  const result = unrealized(contract, position, markTicks);
  const needed = initialMargin(position.entryValue, largestMultiple) - least(0n, result);
  // requirement / (equity - x) < 0.8 as x < equity - 1.25 * requirement: the largest whole x below it.
  const equity = equityOf(contract, exposureOf(position), markTicks);
  const floor = times(requirementOf(contract, position.lots, rates, markTicks), 5n, 4n);
  const room = ceilOf({ n: equity.n * floor.d - floor.n * equity.d, d: equity.d * floor.d }) - 1n;
  return most(0n, least(position.margin - position.owed - needed, room));
}
