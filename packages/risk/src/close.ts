// SPDX-License-Identifier: Apache-2.0
/**
 * F9: what closing part of a position realizes and pays. Shares of entry value and margin are rounded down and the last close
 * takes the rest, so the sums of all parts are exact.
 *
 * Invariant: marginShare + realized + fromMargin + fromAccount + fromFund = fee + owedPaid + credit. Nothing is created here.
 */
import { type Contract, resultSign } from './contract.ts';
import { feeOf } from './fees.ts';
import type { Position } from './position.ts';
import { least, most } from './units.ts';

/** A close of part of a position by one fill. */
export interface ClosingFill {
  /** More than 0, at most the position's. */
  readonly lots: bigint;
  /** V of the fill. */
  readonly value: bigint;
  /** Fee rate of the closing side; 0 for offsets and deleveraging. */
  readonly feePpm: bigint;
  /**
   * Who pays what the share of the margin does not: the position's other margin and then the fund (`own`), the fund at once, so
   * that the bankruptcy price of the rest does not move (`fund`), or the account of a cross position (`account`).
   */
  readonly backedBy: 'own' | 'fund' | 'account';
}

/** What a close does. All but `realized` are at least 0. */
export interface Closed {
  readonly entryShare: bigint;
  readonly marginShare: bigint;
  /** The result before the fee. */
  readonly realized: bigint;
  /** Charged: at most what is left, unless the fund or an account backs the close. */
  readonly fee: bigint;
  /** Taken from the margin of what stays open. */
  readonly fromMargin: bigint;
  /** Taken from what else a cross account has. */
  readonly fromAccount: bigint;
  readonly fromFund: bigint;
  /** Funding that was owed and is paid now. */
  readonly owedPaid: bigint;
  /** What is left for the user (or, in a liquidation, for its end). */
  readonly credit: bigint;
  /** What stays open; null when all was closed. */
  readonly rest: Position | null;
}

/** F9 for one fill. RangeError for lots that the position does not have. */
export function closePart(contract: Contract, position: Position, fill: ClosingFill): Closed {
  const { lots, entryValue, margin } = position;
  if (fill.lots < 1n || fill.lots > lots) throw new RangeError(`a close of ${fill.lots} of ${lots} lots`);
  const isLast = fill.lots === lots;
  const entryShare = isLast ? entryValue : (entryValue * fill.lots) / lots;
  const marginShare = isLast ? margin : (margin * fill.lots) / lots;
  const realized = resultSign(contract, position.side) * (fill.value - entryShare);
  const gross = marginShare + realized;
  const due = feeOf(fill.value, fill.feePpm);
  const fee = fill.backedBy === 'own' ? least(due, most(0n, gross)) : due;
  const net = gross - fee;
  const fromMargin = fill.backedBy === 'own' ? least(most(0n, -net), margin - marginShare) : 0n;
  const left = most(0n, net);
  // Funding that is still owed when the position ends is paid by who backs it: it ends with the position.
  const owedFromCredit = least(left, position.owed);
  const owedPaid = isLast ? position.owed : owedFromCredit;
  const missing = most(0n, -net) - fromMargin + (owedPaid - owedFromCredit);
  const [fromAccount, fromFund] = fill.backedBy === 'account' ? [missing, 0n] : [0n, missing];
  const rest = isLast
    ? null
    : {
        side: position.side,
        lots: lots - fill.lots,
        entryValue: entryValue - entryShare,
        margin: margin - marginShare - fromMargin,
        owed: position.owed - owedPaid,
      };
  return {
    entryShare,
    marginShare,
    realized,
    fee,
    fromMargin,
    fromAccount,
    fromFund,
    owedPaid,
    credit: left - owedFromCredit,
    rest,
  };
}

/** The result of what an offset does to both sides: each closes at the mark, free of fee. */
export interface Offset {
  readonly long: Closed;
  readonly short: Closed;
}

/** Closes so many lots of two own opposite positions against each other at one value V, free of fee. */
export function offset(contract: Contract, long: Position, short: Position, lots: bigint, value: bigint): Offset {
  if (long.side !== 'long' || short.side !== 'short') throw new RangeError('an offset takes a long and a short');
  const fill: ClosingFill = { lots, value, feePpm: 0n, backedBy: 'own' };
  return { long: closePart(contract, long, fill), short: closePart(contract, short, fill) };
}

/** The position after its unrealized result was paid out or in: its entry value moves to the value at the mark. */
export function settledAt(contract: Contract, position: Position, value: bigint): { cash: bigint; position: Position } {
  const cash = resultSign(contract, position.side) * (value - position.entryValue);
  return { cash, position: { ...position, entryValue: value } };
}
