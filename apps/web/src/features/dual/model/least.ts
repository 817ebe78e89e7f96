/** The least rate that a buyer accepts, so that a price which moves does not change what was agreed to. Pure: decimal texts. */
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';

/** Two decimals of a percent. */
const DECIMALS = 4;
const SHOWN_DECIMALS = 2;
/** So much of the rate that is shown: prices of a minute seldom move it further. */
const PART = '0.95';
const HUNDRED = '100';

/** A rate of a year, as a fraction, and over how many units it is paid. */
export interface RateOver {
  readonly rate: string;
  readonly units: number;
}

/** Decimals of a least rate as it is typed, in percent. */
export const LEAST_DECIMALS = SHOWN_DECIMALS;

/** What is proposed while a rate is shown: a little under it, in percent. */
export const proposedLeast = (rate: string): string =>
  mulDecimals(mulDecimals(rate, PART, DECIMALS, 'down'), HUNDRED, SHOWN_DECIMALS, 'down');

/** The rate that a percentage names; null when it names none, or 0, which would be any. */
export function rateOfPercent(percent: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(percent)) return null;
  const rate = divDecimals(percent, HUNDRED, DECIMALS, 'down');
  return compareDecimals(rate, '0') > 0 ? rate : null;
}

/** Whether a rate pays less than the least: in a year, or by the end of the term, as fewer units do at the same rate. */
export function isLess(now: RateOver, least: RateOver): boolean {
  const whole = ({ rate, units }: RateOver) => mulDecimals(rate, String(units), DECIMALS * 2, 'down');
  return compareDecimals(now.rate, least.rate) < 0 || compareDecimals(whole(now), whole(least)) < 0;
}
