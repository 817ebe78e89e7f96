/**
 * Figures of an order before it is placed. What is owed rounds up at the last unit of its currency and what is received
 * is cut there, as the desk does it, so that a screen never promises more than happens.
 */
import type { Side } from '@glasshouse/contract/orders';
import { compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { type Level, affordableAmount, against, walkBook } from '../../market/book/book.ts';
import { type AmountUnit, type FormKind, hasPrice } from './order-kinds.ts';
import { type Pair, floorToStep } from '../../market/pair/pair.ts';

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

/** A market order leaves this part of the balance, because prices move between the estimate and the trade. */
const MARKET_SHARE = '0.995';

/** How far above its trigger a waiting market buy may trade: the desk reserves for that. */
const WAITING_BUY_ROOM = '1.05';

/** What a buy of `amount` at `price` holds of the quote currency. */
export function costOf(pair: Pair, price: string, amount: string): string {
  return mulDecimals(price, amount, pair.quoteScale, 'up');
}

/** What a sale of `amount` at `price` brings before the fee. */
export function proceedsOf(pair: Pair, price: string, amount: string): string {
  return mulDecimals(price, amount, pair.quoteScale, 'down');
}

/** The amount of the coin that `worth` of the quote currency is at a price, a multiple of the lot. */
export function amountFor(pair: Pair, worth: string, price: string): string {
  return floorToStep(divDecimals(worth, price, 20, 'down'), pair.lot);
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

/** The prices of an order, canonical; null where there is none or it is missing. */
export interface OrderPrices {
  price: string | null;
  trigger: string | null;
  stopPrice: string | null;
}

/** The price that worth and coins are turned into each other at; null at market and while it is missing. */
export const worthPrice = (kind: FormKind, { price, trigger }: OrderPrices): string | null =>
  kind === 'market' ? null : hasPrice(kind) ? price : trigger;

/** The price a buy is reserved at: its limit, or for a waiting market order above its trigger; of a pair the dearer one. */
export function reservePrice(kind: FormKind, { price, trigger, stopPrice }: OrderPrices): string | null {
  const waiting = trigger === null ? null : mulDecimals(trigger, WAITING_BUY_ROOM, 20, 'down');
  if (!hasPrice(kind)) return kind === 'market' ? null : waiting;
  const stop = kind === 'oco' ? (stopPrice ?? waiting) : null;
  return price !== null && stop !== null && compareDecimals(stop, price) > 0 ? stop : price;
}

/** What the most is asked for. */
export interface MostOf extends OrderPrices {
  side: Side;
  kind: FormKind;
  unit: AmountUnit;
}

type Book = { bids: readonly Level[]; asks: readonly Level[] };

/** The most coins that the balance affords, in whole lots; null while the balance or a price is missing. */
function mostCoins(pair: Pair, order: MostOf, funds: Funds, book: Book): string | null {
  if (order.side === 'sell') return funds.base === null ? null : floorToStep(funds.base, pair.lot);
  if (funds.quote === null) return null;
  if (order.kind !== 'market') {
    const price = reservePrice(order.kind, order);
    return price === null ? null : amountFor(pair, funds.quote, price);
  }
  const levels = against(book, order.side);
  if (levels.length === 0) return null;
  return affordableAmount(levels, mulDecimals(funds.quote, MARKET_SHARE, pair.quoteScale, 'down'), pair.lot);
}

/** The most that the balance affords in the unit, the coin in whole lots; null while the balance or a price is missing. */
export function mostAmount(pair: Pair, order: MostOf, funds: Funds, book: Book): string | null {
  if (order.unit === 'quote' && order.kind === 'market' && order.side === 'buy') return funds.quote;
  const coins = mostCoins(pair, order, funds, book);
  if (coins === null || order.unit === 'base') return coins;
  if (order.kind === 'market') {
    const levels = against(book, order.side);
    if (levels.length === 0) return null;
    return mulDecimals(walkBook(levels, coins).value, MARKET_SHARE, pair.quoteScale, 'down');
  }
  const price = worthPrice(order.kind, order);
  return price === null ? null : (order.side === 'buy' ? costOf : proceedsOf)(pair, price, coins);
}

/** A share of the most, a multiple of the step. */
export function shareOf(most: string, percent: number, step: string): string {
  return floorToStep(divDecimals(mulDecimals(most, String(percent), 20, 'down'), '100', 20, 'down'), step);
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
