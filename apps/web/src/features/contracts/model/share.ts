/** The return of a position as it is shared: of one that is open now, of one that ended after fees and funding. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { compareDecimals, divDecimals } from '@glasshouse/money';
import { initialMargin, valueOf } from '@glasshouse/risk';
import { type ContractUnits, lotsOf, moneyOf, ticksOf } from './units.ts';

/** A result over the margin that opening took, as a fraction; null without one. */
export function returnOf(
  one: Pick<ContractPosition, 'open_price' | 'opened_share' | 'multiple'>,
  units: ContractUnits,
  result: string | null,
): string | null {
  const ticks = ticksOf(one.open_price, units);
  if (result === null || ticks < 1n) return null;
  const margin = moneyOf(
    initialMargin(valueOf(units.contract, ticks, lotsOf(one.opened_share, units)), BigInt(one.multiple)),
    units,
  );
  return compareDecimals(margin, '0') > 0 ? divDecimals(result, margin, 4, 'halfUp') : null;
}
