/** What own positions would pay or receive when funding is due next. Pure. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { RATE_UNIT, fundingOf } from '@glasshouse/risk';
import { mulDecimals, addDecimals } from '@glasshouse/money';
import { type ContractUnits, lotsOf, moneyOf, sideOf, ticksOf } from './units.ts';

/** Positions of one side of a market together: their share, and what they pay (negative) or receive. */
export interface SideFunding {
  share: string;
  amount: string;
}

const rateOf = (rate: string): bigint => BigInt(mulDecimals(rate, String(RATE_UNIT), 0, 'down'));

/** Own funding of a side of a market at a mark, each position rounded as the desk does; null without one. */
export function sideFunding(
  positions: readonly ContractPosition[],
  of: { marketId: number; type: 1 | 2; mark: string; rate: string; units: ContractUnits },
): SideFunding | null {
  const own = positions.filter(({ market_id: marketId, type }) => marketId === of.marketId && type === of.type);
  if (own.length === 0) return null;
  const amounts = own.map(({ share }) =>
    fundingOf(
      of.units.contract,
      { side: sideOf(of.type), lots: lotsOf(share, of.units) },
      ticksOf(of.mark, of.units),
      rateOf(of.rate),
    ),
  );
  return {
    share: own.reduce((sum, { share }) => addDecimals(sum, share), '0'),
    amount: moneyOf(
      amounts.reduce((sum, one) => sum + one, 0n),
      of.units,
    ),
  };
}

/** A period as a bar: how far it goes from the middle, as a share of the largest. */
export interface RateBar {
  id: number;
  rate: string;
  /** -1 to 1. */
  height: number;
}

/** Newest periods, given newest first, as bars from oldest to newest on one scale. */
export function rateBars(periods: readonly { id: number; rate: string }[], most: number): RateBar[] {
  const shown = periods.slice(0, most).toReversed();
  const largest = Math.max(...shown.map(({ rate }) => Math.abs(Number(rate))), Number.MIN_VALUE);
  return shown.map(({ id, rate }) => ({ id, rate, height: Number(rate) / largest }));
}
