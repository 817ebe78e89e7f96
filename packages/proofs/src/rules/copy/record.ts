// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a trader: an index that transfers do not move, its return and its largest drop, and what followers got.
 *
 * 1. The result of an hour = equity + what went out − equity before − what came in. In and out is everything on the account but contracts:
 *    transfers, grants, shares received, each way by itself. The index begins at 1 and never flatters, whenever in the hour money moved:
 *    - a gain counts against all that may have made it: ⌊index before × (equity + out) ÷ (equity before + in)⌋;
 *    - a loss counts against what stood there before alone: ⌊index before × (equity + out − in) ÷ equity before⌋, and 0 from then on where
 *      that much is lost. So money that comes in after a loss does not make it small;
 *    - an hour that begins with nothing counts no gain, and a loss against what came in.
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

/** What moved on an account but for contracts: what came in, and what went out. */
export interface Moved {
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

/** An hour of a trader. */
export interface Hour extends Moved {
  /** Equity at the hour's first tick. */
  readonly equity: bigint;
}

/** A part of an index, cut; nothing is left of one that is 0 or less. */
const partOf = (index: bigint, part: bigint, of: bigint): bigint =>
  part <= 0n || of <= 0n ? 0n : mulDiv(index, part, of, 'down');

/** The index after an hour. */
export function nextIndex(index: bigint, equityBefore: bigint, { equity, paidIn, paidOut }: Hour): bigint {
  const [before, after] = [equityBefore + paidIn, equity + paidOut];
  const isNew = equityBefore <= 0n;
  if (after >= before) return isNew || after === before ? index : partOf(index, after, before);
  return isNew ? partOf(index, after, before) : partOf(index, after - paidIn, equityBefore);
}

/**
 * The index after an hour by version 1, which knew only what moved on balance: `⌊index × equity ÷ (equity before + moved)⌋`. Records of
 * it stay readable.
 */
export function nextIndexOfNet(index: bigint, equityBefore: bigint, equity: bigint, moved: bigint): bigint {
  return partOf(index, equity, equityBefore + moved);
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
