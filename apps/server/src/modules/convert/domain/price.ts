/**
 * Prices and rates of conversions, exact: a price is an integer of 10^-decimals USD for one unit of an asset.
 * Limits: a rate is a quotient and is cut to RATE_DECIMALS for display only; amounts never come from it.
 */
import { divDecimals, formatAmount, mulDecimals, mulDiv, powerOfTen } from '@glasshouse/money';

/** The price of one unit of an asset in USD, and the second it belongs to. */
export interface AssetPrice {
  readonly units: bigint;
  readonly decimals: number;
  readonly time: number;
}

/** Decimals of a rate as it is shown. */
const RATE_DECIMALS = 12;
/** Enough for a price of 10 decimals times a fraction of 4. */
const EXACT_DECIMALS = 20;
/** Basis points of one. */
export const BPS = 10_000n;
const BPS_DECIMALS = 4;

/** The oldest price that may decide anything; one that stops is not traded on. */
export const MAX_PRICE_AGE_MS = 5_000;

/** Whether a price is of this moment. A price from the future is a clock gone wrong and counts as none. */
export function isFresh(price: AssetPrice, now: number): boolean {
  return price.units > 0n && price.time <= now && now - price.time <= MAX_PRICE_AGE_MS;
}

/** Units of `to` for one unit of `from` less a spread, cut. */
export function rateText(from: AssetPrice, to: AssetPrice, spreadBps: bigint): string {
  const kept = formatAmount(BPS - spreadBps, BPS_DECIMALS);
  return divDecimals(mulDecimals(priceText(from), kept, EXACT_DECIMALS, 'down'), priceText(to), RATE_DECIMALS, 'down');
}

/** A price as decimal text. */
export function priceText(price: AssetPrice): string {
  return formatAmount(price.units, price.decimals);
}

/** The most atoms of an asset that are worth no more than so many whole USD. */
export function atomsWorth(usd: bigint, price: AssetPrice, scale: number): bigint {
  return mulDiv(usd, powerOfTen(scale + price.decimals), price.units, 'down');
}
