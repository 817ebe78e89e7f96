/**
 * What balances are worth. Units: amounts and prices are decimal texts, values are USD. Arithmetic is exact; a value is
 * cut (never rounded up) to 8 decimals once, when it is shown, so that totals are not sums of cut parts.
 * USD and USDT count 1 : 1 (the screen says so for USDT). An asset without a price has no value and is in no total.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { addDecimals, divDecimals, mulDecimals, truncateDecimals } from '@glasshouse/money';

const EXACT_DECIMALS = 40;
const SHOWN_DECIMALS = 8;
const USD_ID = 101;

/** The price of one unit of an asset in USD as decimal text; null when there is none. */
export type PriceInUsd = (assetId: number) => string | null;

/** The price that a balance is valued with. */
export function priceOf(assetId: number, priceInUsd: PriceInUsd): string | null {
  return assetId === ASSET_IDS.USDT || assetId === USD_ID ? '1' : priceInUsd(assetId);
}

/** The exact value of an amount, or null without a price. */
export function exactValue(amount: string, assetId: number, priceInUsd: PriceInUsd): string | null {
  const price = priceOf(assetId, priceInUsd);
  return price === null ? null : mulDecimals(amount, price, EXACT_DECIMALS, 'down');
}

/** The exact sum of those values that are known. */
export function sumValues(values: readonly (string | null)[]): string {
  return values.reduce<string>((sum, value) => (value === null ? sum : addDecimals(sum, value)), '0');
}

/** A value as it goes to the client. */
export function shownValue(value: string): string {
  return truncateDecimals(value, SHOWN_DECIMALS);
}

/** What a value in USD is in BTC; null without a price of BTC. */
export function inBitcoin(value: string, priceInUsd: PriceInUsd): string | null {
  const price = priceInUsd(ASSET_IDS.BTC);
  return price === null ? null : divDecimals(value, price, SHOWN_DECIMALS, 'down');
}
