/**
 * The form of a price alert. Pure. Units: prices are decimal text in ticks of the market; a change is typed in percent
 * and sent as a fraction ("5" is "0.05"). Fractions are exact; a suggested price is cut to the tick.
 */
import type { AlertCondition, Quote } from '@glasshouse/contract/markets';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { isPrice } from '../../app/alerts/price-condition.ts';

/** What the user filled in. `value` is canonical decimal text, empty when nothing is. */
export interface AlertForm {
  condition: AlertCondition;
  value: string;
  repeat: boolean;
  cooldownMs: number;
}

/** Pauses of a repeating alert that can be chosen. */
export const COOLDOWNS_MS = [300_000, 3_600_000, 86_400_000] as const;

/** Steps away from the last price that one press suggests, in percent. */
export const PRICE_STEPS = ['1', '3', '5', '10'] as const;
/** Changes that one press suggests, in percent. */
export const CHANGE_STEPS = ['3', '5', '10', '20'] as const;

const FRACTION_DECIMALS = 4;
const WORKING_DECIMALS = 10;
const MIN_PERCENT = '0.1';
const MAX_PERCENT = '1000';
/** A price cannot fall by the whole of itself. */
const MAX_FALL = '99.99';

/** The last price moved by some percent in the condition's direction, cut to the tick. */
export function suggestedPrice(
  quote: Pick<Quote, 'tick' | 'price_decimals'>,
  last: string,
  condition: AlertCondition,
  percent: string,
): string {
  const share = mulDecimals(percent, '0.01', FRACTION_DECIMALS, 'down');
  const factor = condition === 'above' ? addDecimals('1', share) : subDecimals('1', share);
  const ticks = divDecimals(mulDecimals(last, factor, WORKING_DECIMALS, 'down'), quote.tick, 0, 'down');
  return mulDecimals(ticks, quote.tick, quote.price_decimals, 'down');
}

/** What is wrong with the form; null when it can be sent. */
export type AlertProblem = 'required' | 'reached' | 'percent' | 'fall';

/** Checks before sending; the server has the last word. */
export function problemOf(form: Pick<AlertForm, 'condition' | 'value'>, last: string | null): AlertProblem | null {
  const { condition, value } = form;
  if (value === '' || compareDecimals(value, '0') <= 0) return 'required';
  if (!isPrice(condition)) {
    const [most, problem] = condition === 'down_24h' ? ([MAX_FALL, 'fall'] as const) : ([MAX_PERCENT, 'percent'] as const);
    return compareDecimals(value, MIN_PERCENT) < 0 || compareDecimals(value, most) > 0 ? problem : null;
  }
  if (last === null) return null;
  const order = compareDecimals(last, value);
  return (condition === 'above' ? order >= 0 : order <= 0) ? 'reached' : null;
}

/** The value as the call takes it. */
export function wireValue(form: Pick<AlertForm, 'condition' | 'value'>): string {
  return isPrice(form.condition) ? form.value : mulDecimals(form.value, '0.01', FRACTION_DECIMALS, 'down');
}
