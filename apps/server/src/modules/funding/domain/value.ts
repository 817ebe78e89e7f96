/**
 * What an amount counts as against limits: in satoshi of BTC, in atoms of USDT, in cents of USD. Always rounded up: no limit
 * is passed by a rounding. Units: atoms with the asset's scale; a price is an exact fraction of USD for one unit.
 */
import { divDecimals, mulDiv, powerOfTen } from '@glasshouse/money';

/** USD of one unit of an asset: n ÷ d, both above zero. */
export interface UsdPrice {
  readonly n: bigint;
  readonly d: bigint;
}

/** Decimals of what is counted in BTC, USDT and USD. */
export const BTC_DECIMALS = 8;
export const USDT_DECIMALS = 6;
export const USD_DECIMALS = 2;

/** Decimals of a price in BTC as it is shown: enough for one dong. */
const BTC_PRICE_DECIMALS = 16;

/** One US dollar: USD itself and USDT count so everywhere here. */
export const PARITY: UsdPrice = { n: 1n, d: 1n };

/** The price whose text says how many units one USD buys (the file of fiat rates); null when it says nothing usable. */
export function priceOfPerUsd(perUsd: string): UsdPrice | null {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(perUsd);
  if (!parts) return null;
  const fraction = parts[2] ?? '';
  const units = BigInt(parts[1] + fraction);
  return units > 0n ? { n: powerOfTen(fraction.length), d: units } : null;
}

/** What an amount is worth in units of 10^-decimals USD, rounded up. */
export function usdOf(atoms: bigint, scale: number, price: UsdPrice, decimals: number): bigint {
  return mulDiv(atoms * price.n, powerOfTen(decimals), price.d * powerOfTen(scale), 'up');
}

/** What an amount counts as in satoshi at two prices, rounded up. */
export function btcOf(atoms: bigint, scale: number, price: UsdPrice, btc: UsdPrice): bigint {
  return mulDiv(atoms * price.n * btc.d, powerOfTen(BTC_DECIMALS), price.d * btc.n * powerOfTen(scale), 'up');
}

/** A price as decimal text, cut, for display. */
export function priceText({ n, d }: UsdPrice, decimals: number): string {
  return divDecimals(String(n), String(d), decimals, 'down');
}

/** One unit in BTC as decimal text, cut, for display. */
export function btcPriceText(price: UsdPrice, btc: UsdPrice): string {
  return priceText({ n: price.n * btc.d, d: price.d * btc.n }, BTC_PRICE_DECIMALS);
}
