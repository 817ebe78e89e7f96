/** What opening as much the other way takes at the mark, and whether the account affords it after the close. Estimates, by the desk's formulas. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { MILLION, ceilDiv, initialMargin, valueOf } from '@glasshouse/risk';
import type { CloseEstimate } from './position.ts';
import { type ContractUnits, lotsOf, moneyOf, ppmOf, ticksOf } from './units.ts';

/** Margin and fee of the other side, in what the market settles in. */
export interface OtherSide {
  margin: string;
  fee: string;
}

/** What the other side takes; null without a mark. */
export function otherSide(
  { share, multiple }: Pick<ContractPosition, 'share' | 'multiple'>,
  units: ContractUnits,
  { mark, feeRate }: { mark: string | null; feeRate: string | undefined },
): OtherSide | null {
  const ticks = mark === null ? 0n : ticksOf(mark, units);
  if (ticks < 1n || feeRate === undefined) return null;
  const value = valueOf(units.contract, ticks, lotsOf(share, units));
  return {
    margin: moneyOf(initialMargin(value, BigInt(multiple)), units),
    fee: moneyOf(ceilDiv(value * ppmOf(feeRate), MILLION), units),
  };
}

/** What would be free after the close and what the other side needs, where the first is less; null where it suffices or is not known. */
export function lackOf(
  free: string | undefined,
  close: CloseEstimate | null,
  other: OtherSide | null,
): { free: string; needed: string } | null {
  if (free === undefined || close === null || other === null) return null;
  const after = addDecimals(free, close.credit);
  const needed = addDecimals(other.margin, other.fee);
  if (compareDecimals(after, needed) >= 0) return null;
  return { free: compareDecimals(after, '0') > 0 ? after : '0', needed };
}
