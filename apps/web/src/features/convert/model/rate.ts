/** How rates are written: in the direction that gives a number above one. Pure; canonical decimal texts. */
import { compareDecimals, divDecimals } from '@glasshouse/money';

/** A rate as `1 unit = figure other`. */
export interface ShownRate {
  unit: string;
  figure: string;
  other: string;
}

const COST_DECIMALS = 4;
const DECIMALS = 4;

/**
 * The rate from one currency to the other, turned around when it is below one. Turned around it is rounded up, so that a
 * price never looks better than it is.
 */
export function shownRate(rate: string, from: string, to: string): ShownRate {
  const usual = compareDecimals(rate, '1') >= 0;
  if (usual || compareDecimals(rate, '0') <= 0)
    return { unit: from, figure: divDecimals(rate, '1', DECIMALS, 'down'), other: to };
  return { unit: to, figure: divDecimals('1', rate, DECIMALS, 'up'), other: from };
}

/** The cost of a conversion against the market, in the currency paid: spread and fee at the market's rate, rounded up. */
export function costInPaid(parts: { market_rate: string; spread: string; fee: string }): { spread: string; fee: string } {
  const paid = (received: string) => divDecimals(received, parts.market_rate, COST_DECIMALS, 'up');
  return { spread: paid(parts.spread), fee: paid(parts.fee) };
}
