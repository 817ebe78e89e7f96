/**
 * Figures of an order before it is placed. What is owed rounds up at the last unit of its currency and what is received
 * is cut there, as the desk does it, so that a screen never promises more than happens.
 */
import type { Side } from '@glasshouse/contract';
import { compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { type Level, affordableAmount } from './book.ts';
import { type Pair, floorToStep } from './pair.ts';

/** What the user may spend of each currency; null while it is not known (visitor, not yet read). */
export interface Funds {
  base: string | null;
  quote: string | null;
}

/** Maker and taker fee as fractions of what is received. */
export interface FeeRates {
  maker: string;
  taker: string;
}

/** A market buy leaves this part of the balance, because prices move between the estimate and the trade. */
const MARKET_SHARE = '0.995';

/** What a buy of `amount` at `price` holds of the quote currency. */
export function costOf(pair: Pair, price: string, amount: string): string {
  return mulDecimals(price, amount, pair.quoteScale, 'up');
}

/** What a sale of `amount` at `price` brings before the fee. */
export function proceedsOf(pair: Pair, price: string, amount: string): string {
  return mulDecimals(price, amount, pair.quoteScale, 'down');
}

/** The higher of the two rates: what a limit order pays in the worse case. */
export function worseRate(fees: FeeRates): string {
  return compareDecimals(fees.maker, fees.taker) >= 0 ? fees.maker : fees.taker;
}

/** What an order gives, receives and pays at a price. */
export interface Outcome {
  /** Given: quote currency of a buy, base currency of a sale. */
  gives: string;
  givesUnit: string;
  /** Taken from what is received. */
  fee: string;
  /** What arrives, after the fee. */
  receives: string;
  receivesUnit: string;
}

/** The outcome of an order that fills wholly at `price` with a fee of `rate`. */
export function outcomeOf(pair: Pair, side: Side, price: string, amount: string, rate: string): Outcome {
  const buys = side === 'buy';
  const gross = buys ? amount : proceedsOf(pair, price, amount);
  const fee = mulDecimals(gross, rate, buys ? pair.baseScale : pair.quoteScale, 'up');
  return {
    gives: buys ? costOf(pair, price, amount) : amount,
    givesUnit: buys ? pair.quote : pair.base,
    fee,
    receives: subDecimals(gross, fee),
    receivesUnit: buys ? pair.base : pair.quote,
  };
}

/** The most that the balance affords, a multiple of the lot; null while the balance or a price is missing. */
export function mostAmount(
  pair: Pair,
  order: { side: Side; kind: 'limit' | 'market'; price: string | null },
  funds: Funds,
  asks: readonly Level[],
): string | null {
  if (order.side === 'sell') return funds.base === null ? null : floorToStep(funds.base, pair.lot);
  if (funds.quote === null) return null;
  if (order.kind === 'market') {
    if (asks.length === 0) return null;
    return affordableAmount(asks, mulDecimals(funds.quote, MARKET_SHARE, pair.quoteScale, 'down'), pair.lot);
  }
  if (order.price === null) return null;
  return floorToStep(divDecimals(funds.quote, order.price, 20, 'down'), pair.lot);
}

/** A share of the most, a multiple of the lot. */
export function shareOf(most: string, percent: number, lot: string): string {
  return floorToStep(divDecimals(mulDecimals(most, String(percent), 20, 'down'), '100', 20, 'down'), lot);
}

/** Which whole percent of the most an amount is, 0 to 100. */
export function percentOf(amount: string | null, most: string | null): number {
  if (amount === null || most === null || compareDecimals(most, '0') <= 0) return 0;
  const share = divDecimals(mulDecimals(amount, '100', 20, 'down'), most, 0, 'down');
  return compareDecimals(share, '100') >= 0 ? 100 : Number(share);
}

/** How far a price is from another in the direction that hurts the order, as a fraction; zero when it does not. */
export function worseThan(side: Side, price: string, reference: string): string {
  const gap = side === 'buy' ? subDecimals(price, reference) : subDecimals(reference, price);
  return compareDecimals(gap, '0') <= 0 ? '0' : divDecimals(gap, reference, 6, 'down');
}
