// SPDX-License-Identifier: Apache-2.0
/**
 * The number formats of the specification, before a language puts in its separators.
 *
 * Units: plain decimal texts in and out; pure and free of locale (packages/ui adds grouping).
 * Invariants: every format cuts toward zero, so nothing ever looks larger than it is.
 * Limits: those of decimals.ts.
 */
import { canonicalDecimal, compareDecimals, mulDecimals, toFixedDecimals, truncateDecimals } from './decimals.ts';

/** Decimals a balance is shown with. */
export const BALANCE_DECIMALS = 4;
/** Decimals of any number for which nothing else is said. */
export const DEFAULT_PRECISION = 2;

/** A number made short for a narrow column: its digits, and the unit letter they are in. */
export interface Abbreviated {
  readonly digits: string;
  readonly suffix: '' | 'K' | 'M';
}

/** A balance as it is shown: cut to four decimals, never rounded, never padded. */
export function truncateBalance(text: string): string {
  return truncateDecimals(text, BALANCE_DECIMALS);
}

/** A number with the default precision: two decimals, cut and padded. */
export function toDefaultPrecision(text: string): string {
  return toFixedDecimals(text, DEFAULT_PRECISION);
}

/**
 * Strictly above a million: millions with one decimal. Strictly above a thousand: thousands with up
 * to one decimal. Otherwise up to four decimals. The size is the absolute value and the sign stays.
 */
export function abbreviate(text: string): Abbreviated {
  const size = text.startsWith('-') ? text.slice(1) : text;
  if (compareDecimals(size, '1000000') > 0) {
    return { digits: toFixedDecimals(mulDecimals(text, '0.000001', 1, 'down'), 1), suffix: 'M' };
  }
  if (compareDecimals(size, '1000') > 0) return { digits: mulDecimals(text, '0.001', 1, 'down'), suffix: 'K' };
  return { digits: canonicalDecimal(truncateDecimals(text, 4)), suffix: '' };
}

const NATIONAL = new Set(['USD', 'CNY', 'GBP', 'HKD', 'EUR', 'AED', 'THB', 'PHP', 'SGD']);
const WITHOUT_CENTS = new Set(['JPY', 'VND']);
const STABLE_COINS = new Set(['USDT', 'USDC']);

/** Decimals of a coin that is not worth a dollar. */
const COIN_DECIMALS = 8;

/** Decimals a fiat currency is shown with: 2, or none. */
export const fiatDecimals = (currency: string): number => (WITHOUT_CENTS.has(currency) ? 0 : DEFAULT_PRECISION);

/** Most decimals an amount of an asset is shown with: national currencies 2 or none, dollar coins 4, other coins 8. */
export function shownScale(code: string): number {
  if (NATIONAL.has(code) || WITHOUT_CENTS.has(code)) return fiatDecimals(code);
  return STABLE_COINS.has(code) ? BALANCE_DECIMALS : COIN_DECIMALS;
}

/** Decimals a balance of an asset is shown with: national currencies as prices are written in them, all others four. */
export function balanceScale(code: string): number {
  return NATIONAL.has(code) || WITHOUT_CENTS.has(code) ? fiatDecimals(code) : BALANCE_DECIMALS;
}

/** Fewest decimals an amount of an asset is shown with: money has its cents, other coins no needless zeros. */
export function leastDecimals(code: string): number {
  const scale = shownScale(code);
  return scale === COIN_DECIMALS ? 0 : Math.min(DEFAULT_PRECISION, scale);
}

/**
 * An amount of an asset as screens and messages show it: shortened to the shown scale by `mode` (cut by default; 'up' for
 * what somebody still owes), money with at least two decimals, coins without needless zeros. An amount that is not zero
 * never reads as zero: it keeps all its decimals then. Receipts show exact amounts instead.
 */
export function toShownAmount(text: string, code: string, mode: 'down' | 'up' = 'down'): string {
  const cut = canonicalDecimal(toFixedDecimals(text, shownScale(code), mode));
  const shown = cut === '0' ? canonicalDecimal(text) : cut;
  const decimals = shown.split('.')[1]?.length ?? 0;
  return toFixedDecimals(shown, Math.max(leastDecimals(code), decimals));
}
