// SPDX-License-Identifier: Apache-2.0
/**
 * Liquidation in stages: how many lots stay, what the fund may pay, and who receives what is left at the end.
 *
 * Units: lots, ticks, atoms; sizes as in tiers.ts.
 */
import type { Contract } from './contract.ts';
import { resultSign, type Side } from './contract.ts';
import { feeOf } from './fees.ts';
import type { PriceBound } from './price-bound.ts';
import { type Slice, type TierTable, tierOf } from './tiers.ts';
import { floorDiv, least, MILLION, most } from './units.ts';

/** The liquidation fee, of the value that a liquidation closes in the book. */
export const LIQUIDATION_FEE_PPM = 2_500n;

/** Lots that stay after a stage: down to the end of the tier below; 0 in the first tier. Rounded down. */
export function lotsThatStay(table: TierTable, { older, size }: Slice, lots: bigint): bigint {
  const tier = tierOf(table, older + size) ?? table[table.length - 1]!;
  return most(0n, least(lots, floorDiv((tier.from - older) * lots, size)));
}

/** The budget of a market for an hour: a quarter of the fund at its beginning, rounded down, less what it paid there since. */
export function fundBudget(fundAtHour: bigint, paidInHour: bigint): bigint {
  return most(0n, fundAtHour / 4n - paidInHour);
}

/**
 * Lots that a budget suffices for between a limit and the bankruptcy price, rounded down. The fee on the distance is inside
 * where it adds to the loss (linear short, inverse long), so the budget bounds what is paid but for atoms of rounding.
 */
export function fundBackedLots(
  contract: Contract,
  side: Side,
  terms: { readonly limitTicks: bigint; readonly bankruptcy: PriceBound; readonly budget: bigint; readonly feePpm: bigint },
  lots: bigint,
): bigint {
  const { limitTicks, bankruptcy, budget, feePpm } = terms;
  if (bankruptcy === 'never') return lots;
  if (bankruptcy === 'always') return 0n;
  const distance = side === 'long' ? bankruptcy - limitTicks : limitTicks - bankruptcy;
  if (distance <= 0n) return lots;
  const share = MILLION + (resultSign(contract, side) === -1n ? feePpm : 0n);
  const affordable =
    contract.kind === 'linear'
      ? floorDiv(budget * MILLION, distance * share)
      : floorDiv(budget * MILLION * limitTicks * bankruptcy, contract.unit * distance * share);
  return least(lots, affordable);
}

/** Sums of a liquidation over its fills. */
export interface LiquidationSums {
  /** Credits of its closes (F9). */
  readonly credit: bigint;
  /** What the fund paid for its closes. */
  readonly fundPaid: bigint;
  /** Value closed in the book. */
  readonly bookValue: bigint;
  /** Value closed without a fee, against own opposite positions or by deleveraging. */
  readonly freeValue: bigint;
}

/** Where the credits of a liquidation go. */
export interface Leftover {
  /** Back to the fund, at most what it paid. */
  readonly repaid: bigint;
  /** The fee part of the bankruptcy price on lots that were closed without a fee, to the fund. */
  readonly feePart: bigint;
  /** The liquidation fee, to the fund. */
  readonly liquidationFee: bigint;
  /** To the user: into the position when part stays open, else to available. */
  readonly returned: bigint;
}

/** Divides what is left, in the published order, each part at most what is still there. Fees are rounded up. */
export function divideLeftover(sums: LiquidationSums, feePpm: bigint, leftover: 'user' | 'fund' = 'user'): Leftover {
  const repaid = least(sums.credit, sums.fundPaid);
  const feePart = least(sums.credit - repaid, feeOf(sums.freeValue, feePpm));
  const after = sums.credit - repaid - feePart;
  const liquidationFee = leftover === 'fund' ? after : least(after, feeOf(sums.bookValue, LIQUIDATION_FEE_PPM));
  return { repaid, feePart, liquidationFee, returned: after - liquidationFee };
}
