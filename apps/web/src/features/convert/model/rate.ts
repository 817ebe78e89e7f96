/** How rates are written: in the direction that gives a number above one. Pure; canonical decimal texts. */
import { addDecimals, compareDecimals, divDecimals, mulDecimals, shownScale, toFixedDecimals } from '@glasshouse/money';

/** A rate as `1 unit = figure other`. */
export interface ShownRate {
  unit: string;
  figure: string;
  other: string;
}

const COST_DECIMALS = 4;
/** Decimals of a shown rate: as many as a person needs to come to the same result. */
const LEAST_DECIMALS = 4;
const MOST_DECIMALS = 10;
const EXACT = 24;

/** What was paid at a rate, and what that brought before and after the fee. */
export interface RatedAmounts {
  number: string;
  rate: string;
  received: string;
  fee: string;
  to_code: string;
}

/**
 * The rate from one currency to the other, turned around when it is below one. Turned around it is rounded up, so that a
 * price never looks better than it is.
 */
export function shownRate(rate: string, from: string, to: string, decimals = LEAST_DECIMALS): ShownRate {
  const usual = compareDecimals(rate, '1') >= 0;
  if (usual || compareDecimals(rate, '0') <= 0)
    return { unit: from, figure: divDecimals(rate, '1', decimals, 'down'), other: to };
  return { unit: to, figure: divDecimals('1', rate, decimals, 'up'), other: from };
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * The fewest decimals, 4 to 10, with which the shown rate turns the amount paid into the amount before the fee, to the last
 * decimal that is shown of it.
 */
export function rateDecimals({ number, rate, received, fee, to_code: code }: RatedAmounts): number {
  const before = addDecimals(received, fee);
  const scale = Math.max(decimalsIn(before), shownScale(code));
  const wanted = toFixedDecimals(before, scale);
  for (let decimals = LEAST_DECIMALS; decimals < MOST_DECIMALS; decimals += 1) {
    const { unit, figure } = shownRate(rate, 'from', 'to', decimals);
    if (compareDecimals(figure, '0') <= 0) return LEAST_DECIMALS;
    const result = unit === 'from' ? mulDecimals(number, figure, EXACT, 'down') : divDecimals(number, figure, EXACT, 'down');
    if (toFixedDecimals(result, scale, 'halfUp') === wanted || toFixedDecimals(result, scale) === wanted) return decimals;
  }
  return MOST_DECIMALS;
}

/** The cost of a conversion against the market, in the currency paid: spread and fee at the market's rate, rounded up. */
export function costInPaid(parts: { market_rate: string; spread: string; fee: string }): { spread: string; fee: string } {
  const paid = (received: string) => divDecimals(received, parts.market_rate, COST_DECIMALS, 'up');
  return { spread: paid(parts.spread), fee: paid(parts.fee) };
}
