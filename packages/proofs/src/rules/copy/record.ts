// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a trader: an index that transfers do not move, its return and its largest drop, and what followers got.
 *
 * 1. Index of an hour = ⌊index before × equity ÷ (equity before + what moved otherwise)⌋, from 1. What moved otherwise is everything on
 *    the account but contracts: transfers, grants, shares received. A divisor of 0 or less: 0 from there on.
 * 2. Return = index at the end ÷ index at the beginning − 1, toward zero. Drop = the largest (peak − index) ÷ peak, rounded up.
 * 3. Accuracy = positions closed with a gain ÷ all closed, half up to a tenth of a percent.
 * 4. A follower's return = net result after the share ÷ the highest budget, half up to a hundredth of a percent; the median is that of
 *    follows of at least seven days, ended ones included: of an even number the lower of the two in the middle.
 *
 * Units: atoms of the quote, index in 10^-12, shares in parts per million unless said. Pure.
 */
import { mulDiv } from '@glasshouse/money';

/** The index 1. */
export const INDEX_UNIT = 1_000_000_000_000n;
const PPM = 1_000_000n;
const THOUSAND = 1_000n;
const BASIS_POINTS = 10_000n;
/** How long a follow stands before it counts in the median, ms. */
export const COUNTS_AFTER_MS = 7 * 24 * 3_600_000;

/** An hour of a trader. */
export interface Hour {
  /** Equity at the hour's first tick. */
  readonly equity: bigint;
  /** What moved on the account since the hour before, but for contracts: positive when it came in. */
  readonly moved: bigint;
}

/** The index after an hour. */
export function nextIndex(index: bigint, equityBefore: bigint, { equity, moved }: Hour): bigint {
  const divisor = equityBefore + moved;
  return divisor <= 0n || equity <= 0n ? 0n : mulDiv(index, equity, divisor, 'down');
}

/** The index at the beginning and after each hour; the first hour is where the record begins. */
export function indexOf(hours: readonly Hour[]): bigint[] {
  const all: bigint[] = [];
  hours.forEach((hour, at) => {
    const before = hours[at - 1];
    all.push(before ? nextIndex(all[at - 1] ?? 0n, before.equity, hour) : INDEX_UNIT);
  });
  return all;
}

/** Return between two indexes, in parts per million toward zero; null from an index of 0. */
export const returnOf = (from: bigint, to: bigint): bigint | null => (from === 0n ? null : mulDiv(to - from, PPM, from, 'down'));

/** The largest fall from a peak, in parts per million rounded up. */
export function dropOf(indexes: readonly bigint[]): bigint {
  let [peak, drop] = [0n, 0n];
  for (const index of indexes) {
    if (index > peak) peak = index;
    const fallen = peak === 0n ? 0n : mulDiv(peak - index, PPM, peak, 'up');
    if (fallen > drop) drop = fallen;
  }
  return drop;
}

/** Positions closed with a gain among all closed, in tenths of a percent half up; null when none is closed. */
export const accuracyOf = (won: number, closed: number): number | null =>
  closed === 0 ? null : Number(mulDiv(BigInt(won), THOUSAND, BigInt(closed), 'halfUp'));

/** Return of a follow, in hundredths of a percent half up. RangeError without a budget. */
export function followReturn(net: bigint, highestBudget: bigint): bigint {
  if (highestBudget <= 0n) throw new RangeError(`no budget: ${highestBudget}`);
  return mulDiv(net, BASIS_POINTS, highestBudget, 'halfUp');
}

/** The median of returns: of an even number the lower of the two in the middle; null of none. */
export function medianOf(returns: readonly bigint[]): bigint | null {
  const sorted = [...returns].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
