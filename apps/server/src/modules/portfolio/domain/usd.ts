/**
 * Values in USD as bigint units of 10^-8. USDT and USD count as exactly one dollar, as in the wallet. A value by a price
 * is cut towards zero: neither a gain nor a loss is shown larger than it is.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { formatAmount, formatUnits, powerOfTen } from '@glasshouse/money';

/** Decimals of a value. */
export const USD_DECIMALS = 8;
const USD_ID = 101;

/** Whether an asset counts as one dollar a unit. */
export const isDollar = (assetId: number): boolean => assetId === ASSET_IDS.USDT || assetId === USD_ID;

/** The value of atoms at a price in USD (decimal text), cut towards zero. */
export function usdOf(atoms: bigint, scale: number, price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  return (atoms * BigInt(whole + fraction) * powerOfTen(USD_DECIMALS)) / powerOfTen(scale + fraction.length);
}

/** A value as decimal text. */
export const usdText = (usd: bigint): string => formatAmount(usd, USD_DECIMALS);

/** What `part` is of `whole` in percent with two decimals, cut towards zero; null of nothing or of less than nothing. */
export function percentOf(part: bigint, whole: bigint): string | null {
  return whole <= 0n ? null : formatAmount((part * 10_000n) / whole, 2);
}

const RATIO_DECIMALS = 12;

/** The change from one price to another in percent with two decimals, cut towards zero; null from a price of zero. */
export function moveOf(from: string, to: string): string | null {
  const [before, now] = [usdOf(1n, 0, from), usdOf(1n, 0, to)];
  return percentOf(now - before, before);
}

/** The price of one unit at which atoms have a value, cut to 12 decimals; null of no atoms. */
export function unitPrice(usd: bigint, atoms: bigint, scale: number): string | null {
  if (atoms === 0n) return null;
  const units = (usd * powerOfTen(scale) * powerOfTen(RATIO_DECIMALS - USD_DECIMALS)) / atoms;
  return formatUnits(units, RATIO_DECIMALS);
}
