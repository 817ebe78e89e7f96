/** Amounts that are typed: shares of a balance, and what is missing. Pure; canonical decimal texts. */
import { compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

/** The presets of every amount. */
export const SHARES = ['0.25', '0.5', '0.75', '1'] as const;

/** A share of a balance, cut to the decimals of the currency. */
export function shareOf(available: string, share: string, scale: number): string {
  return mulDecimals(available, share, scale, 'down');
}

/** What a form can do with an amount. */
export type AmountState = { kind: 'empty' } | { kind: 'missing'; missing: string } | { kind: 'good' };

/** Whether an amount is there and affordable, and exactly how much is missing. */
export function amountState(number: string, available: string): AmountState {
  if (number === '' || compareDecimals(number, '0') <= 0) return { kind: 'empty' };
  if (compareDecimals(number, available) > 0) return { kind: 'missing', missing: subDecimals(number, available) };
  return { kind: 'good' };
}
