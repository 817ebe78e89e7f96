// SPDX-License-Identifier: Apache-2.0
/**
 * F5: the hold of an entry, and F6: what a fill of it takes. The hold of what remains is computed anew after each fill, and
 * a fill never takes more than its part of the hold shrinks by, so an order never costs more than was shown.
 *
 * Units: ticks, lots, atoms; rates in parts per million.
 */
import { type Contract, partValue, type Side, valueOf } from './contract.ts';
import { feeOf } from './fees.ts';
import { initialMargin } from './position.ts';
import { least, most } from './units.ts';

/** The terms of an entry that its hold depends on. */
export interface EntryTerms {
  /** The price that margin and fee are held at (marginTicks). */
  readonly marginTicks: bigint;
  readonly multiple: bigint;
  /** f, the market's base taker fee. */
  readonly feePpm: bigint;
}

/** A hold in its two parts. */
export interface EntryHold {
  readonly margin: bigint;
  readonly fee: bigint;
}

/** What a fill does with the hold: margin + fee + released is what the hold shrinks by. */
export interface EntryFill {
  readonly value: bigint;
  /** To the position's margin. */
  readonly margin: bigint;
  /** To the operator. */
  readonly fee: bigint;
  /** To available. */
  readonly released: bigint;
  readonly holdAfter: EntryHold;
}

/**
 * The price that an entry's hold is computed at: where its value is largest. `bestOpposite` is the best price of the other
 * side when it entered. Linear: a buy's limit, a sell's better of limit and best bid. Inverse: mirrored.
 */
export function marginTicks(contract: Contract, side: Side, limitTicks: bigint, bestOpposite: bigint | null): bigint {
  if (bestOpposite === null) return limitTicks;
  if (contract.kind === 'linear') return side === 'long' ? limitTicks : most(limitTicks, bestOpposite);
  return side === 'long' ? least(limitTicks, bestOpposite) : limitTicks;
}

/** F5: the hold of so many lots: value / multiple rounded up, and value * f rounded up. */
export function entryHold(contract: Contract, terms: EntryTerms, lots: bigint): EntryHold {
  if (lots === 0n) return { margin: 0n, fee: 0n };
  const value = valueOf(contract, terms.marginTicks, lots);
  return { margin: initialMargin(value, terms.multiple), fee: feeOf(value, terms.feePpm) };
}

/**
 * F6: a fill of `lots` at `ticks` out of `openLots`, at the fee rate of this user as maker or taker (at most f). `before` lots of the
 * same fill closed other positions.
 */
export function entryFill(
  contract: Contract,
  terms: EntryTerms,
  openLots: bigint,
  fill: { readonly ticks: bigint; readonly lots: bigint; readonly feePpm: bigint; readonly before?: bigint },
): EntryFill {
  if (fill.lots < 1n || fill.lots > openLots) throw new RangeError(`a fill of ${fill.lots} of ${openLots} lots`);
  const before = entryHold(contract, terms, openLots);
  const holdAfter = entryHold(contract, terms, openLots - fill.lots);
  const value = partValue(contract, fill.ticks, { before: fill.before ?? 0n, lots: fill.lots });
  const margin = least(initialMargin(value, terms.multiple), before.margin - holdAfter.margin);
  const fee = least(feeOf(value, fill.feePpm), before.fee - holdAfter.fee);
  const released = before.margin + before.fee - holdAfter.margin - holdAfter.fee - margin - fee;
  return { value, margin, fee, released, holdAfter };
}
