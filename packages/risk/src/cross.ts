// SPDX-License-Identifier: Apache-2.0
/**
 * Cross margin: one equity for all cross positions of an account and asset (F10), and the order in which it pays a loss (F9).
 *
 * Units: atoms of the asset; equity and requirement are exact fractions.
 */
import type { Contract } from './contract.ts';
import { ceilOf, floorOf, type Fraction, plus, times, whole } from './fraction.ts';
import { type Exposure, exactResult, type Position, type Rates, requirementOf, unrealized } from './position.ts';
import { least, MILLION, most } from './units.ts';

/** A cross position with its market's kind, its rates and the mark. */
export interface CrossPosition {
  readonly contract: Contract;
  readonly position: Position;
  readonly rates: Rates;
  readonly markTicks: bigint;
}

/** The money of a cross account. All at least 0. */
export interface CrossPurse {
  readonly available: bigint;
  /** Sum of the margins of cross positions. */
  readonly margins: bigint;
  /** Sum of the holds of entries. */
  readonly entryHolds: bigint;
  readonly owed: bigint;
}

/** Available, cross margins and entry holds, less what is owed. */
export function cashOf({ available, margins, entryHolds, owed }: CrossPurse): bigint {
  return available + margins + entryHolds - owed;
}

/** Cash and the exact results of all positions. */
export function crossEquity(cash: bigint, positions: readonly CrossPosition[]): Fraction {
  return positions.reduce(
    (sum, { contract, position, markTicks }) => plus(sum, exactResult(contract, position, markTicks)),
    whole(cash),
  );
}

/** Sum of v * (m + f), exact. */
export function crossRequirement(positions: readonly CrossPosition[]): Fraction {
  return positions.reduce(
    (sum, { contract, position, rates, markTicks }) => plus(sum, requirementOf(contract, position.lots, rates, markTicks)),
    whole(0n),
  );
}

/** A requirement in 10^-6 atoms, rounded up. */
export const inMillionths = (requirement: Fraction): bigint => ceilOf(times(requirement, MILLION, 1n));

/**
 * One position of a cross account with all that backs it: cash and the results of the others at their marks, rounded down.
 * For bankruptcyPrice, and with the others' requirement for liquidationPrice.
 */
export function crossExposure(cash: bigint, positions: readonly CrossPosition[], at: number): Exposure {
  const others = positions.filter((_, i) => i !== at);
  const { side, lots, entryValue } = positions[at]!.position;
  return { side, lots, entryValue, backing: floorOf(crossEquity(cash, others)) };
}

/** Equity of a position's account that falls to it by its share of the maintenance margin, rounded down. For ranks (F14). */
export function apportionedEquity(cash: bigint, positions: readonly CrossPosition[], at: number): bigint {
  const shareOf = ({ contract, position, rates, markTicks }: CrossPosition) =>
    requirementOf(contract, position.lots, { ...rates, feePpm: 0n }, markTicks);
  const all = positions.map(shareOf).reduce(plus, whole(0n));
  const own = shareOf(positions[at]!);
  const equity = crossEquity(cash, positions);
  return all.n === 0n ? 0n : floorOf({ n: equity.n * own.n * all.d, d: equity.d * own.d * all.n });
}

/** Something that pays part of a loss. */
export interface Payment<Id> {
  readonly from: 'available' | 'winner' | 'margin' | 'entryHold';
  /** Null for available. */
  readonly id: Id | null;
  readonly atoms: bigint;
}

/** What a cross account can pay from, beyond the margin share of what is closed. */
export interface CrossSources<Id> {
  readonly available: bigint;
  /** Positions with a result above 0 at the mark, each with that result: settled whole, largest first, ties as listed. */
  readonly winners: readonly { readonly id: Id; readonly result: bigint }[];
  /** Margins of other cross positions, largest first, ties as listed. */
  readonly margins: readonly { readonly id: Id; readonly margin: bigint }[];
  readonly entryHolds: readonly { readonly id: Id; readonly hold: bigint }[];
}

/** Who pays a loss of `need` atoms, in the published order; `missing` is what nobody pays, `surplus` what settled winners leave over. */
export function payLoss<Id>(
  need: bigint,
  sources: CrossSources<Id>,
): { readonly payments: readonly Payment<Id>[]; readonly missing: bigint; readonly surplus: bigint } {
  const payments: Payment<Id>[] = [];
  let rest = need;
  const pay = (from: Payment<Id>['from'], id: Id | null, has: bigint, isWhole = false): void => {
    if (rest <= 0n || has <= 0n) return;
    const atoms = isWhole ? has : least(rest, has);
    payments.push({ from, id, atoms });
    rest -= atoms;
  };
  pay('available', null, sources.available);
  const winners = sources.winners.toSorted((a, b) => falling(a.result, b.result));
  for (const { id, result } of winners) pay('winner', id, result, true);
  const margins = sources.margins.toSorted((a, b) => falling(a.margin, b.margin));
  for (const { id, margin } of margins) pay('margin', id, margin);
  for (const { id, hold } of sources.entryHolds) pay('entryHold', id, hold);
  return { payments, missing: most(0n, rest), surplus: most(0n, -rest) };
}

/** Positions in the order in which a cross account is liquidated: the market of the tick first, then the largest loss, then the older. */
export function liquidationOrder(
  positions: readonly (CrossPosition & { readonly id: number; readonly marketId: number })[],
  tickMarketId: number,
): readonly number[] {
  const result = ({ contract, position, markTicks }: CrossPosition) => unrealized(contract, position, markTicks);
  return positions
    .map((position) => ({ id: position.id, isFirst: position.marketId === tickMarketId, result: result(position) }))
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || -falling(a.result, b.result) || a.id - b.id)
    .map(({ id }) => id);
}

function falling(a: bigint, b: bigint): number {
  return a > b ? -1 : a < b ? 1 : 0;
}
