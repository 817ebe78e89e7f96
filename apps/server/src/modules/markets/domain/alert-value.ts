/** The value of a price alert as its threshold: a price on the market's tick, or a change from 0.1 to 1,000 percent; a fall stays below 100. */
import type { AlertCondition } from '@glasshouse/contract/markets';
import { canonicalDecimal, formatAmount, parseAmount } from '@glasshouse/money';
import { type Market, ticksOf } from './market.ts';
import { CHANGE_UNITS } from './alerts.ts';

const CHANGE_DECIMALS = 4;
const LEAST_CHANGE = 10n;
const MOST_CHANGE = 100_000n;
/** Nothing falls by the whole of itself or more: such an alert would wait for ever. */
const MOST_FALL = 9_999n;
const UNITS_OF_CHANGE = BigInt(CHANGE_UNITS) / 10n ** BigInt(CHANGE_DECIMALS);

/** A value that can be watched: its text in one form, and what the measure is compared with. */
export interface AlertValue {
  readonly value: string;
  readonly threshold: number;
}

/** Whether a condition is about the change in 24 hours. */
export const isChange = (condition: AlertCondition): boolean => condition === 'up_24h' || condition === 'down_24h';

/** Reads a value; null when it is none for this market and condition. */
export function alertValue(market: Market, condition: AlertCondition, text: string): AlertValue | null {
  if (isChange(condition)) {
    const parsed = parseAmount(text, CHANGE_DECIMALS, 'positive');
    if (!parsed.ok || parsed.atoms < LEAST_CHANGE || parsed.atoms > (condition === 'down_24h' ? MOST_FALL : MOST_CHANGE))
      return null;
    return { value: formatAmount(parsed.atoms, CHANGE_DECIMALS), threshold: Number(parsed.atoms * UNITS_OF_CHANGE) };
  }
  const parsed = parseAmount(text, market.priceDecimals, 'positive');
  if (!parsed.ok || parsed.atoms % market.tickUnits !== 0n) return null;
  const ticks = ticksOf(market, formatAmount(parsed.atoms, market.priceDecimals));
  if (!Number.isSafeInteger(ticks)) return null;
  return {
    value: canonicalDecimal(formatAmount(parsed.atoms, market.priceDecimals)),
    threshold: condition === 'above' ? ticks : -ticks,
  };
}
