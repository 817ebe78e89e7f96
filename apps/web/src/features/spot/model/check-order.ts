/** What is wrong with an order before it is sent. The desk checks everything again; this only says it sooner. */
import type { OrderKind, Side } from '@glasshouse/contract';
import { MAX_DIGITS, canonicalDecimal, compareDecimals, subDecimals } from '@glasshouse/money';
import { type Level, against, walkBook } from './book.ts';
import { type Funds, costOf } from './order-math.ts';
import { type Pair, floorToStep } from './pair.ts';

/** The fields of the form. */
export type OrderField = 'price' | 'amount';

/** One thing that is wrong, with the figures its words need. */
export type OrderProblem =
  | { field: 'price'; code: 'priceRequired' | 'priceInvalid' }
  | { field: 'price'; code: 'priceTick'; step: string; unit: string }
  | { field: 'amount'; code: 'amountRequired' | 'amountInvalid' | 'noOffers' }
  | { field: 'amount'; code: 'amountLot'; step: string; unit: string }
  | { field: 'amount'; code: 'tooSmall' | 'insufficient'; amount: string; unit: string };

/** The order as it stands in the form. */
export interface OrderText {
  side: Side;
  kind: OrderKind;
  price: string;
  amount: string;
}

/** What an order is checked against. */
export interface OrderContext {
  pair: Pair;
  funds: Funds;
  book: { bids: readonly Level[]; asks: readonly Level[] };
}

const PLAIN = /^[0-9]+(?:\.[0-9]+)?$/;

/** A typed number above zero as canonical text; null for anything else ("abc", "1.2.3", "-1", "0"). */
export function readPositive(text: string): string | null {
  if (!PLAIN.test(text) || text.length > MAX_DIGITS) return null;
  const value = canonicalDecimal(text);
  return value === '0' ? null : value;
}

const isMultiple = (value: string, step: string): boolean => compareDecimals(floorToStep(value, step), value) === 0;

function checkPrice(order: OrderText, pair: Pair): OrderProblem | null {
  if (order.kind === 'market') return null;
  if (order.price === '') return { field: 'price', code: 'priceRequired' };
  const price = readPositive(order.price);
  if (price === null) return { field: 'price', code: 'priceInvalid' };
  if (!isMultiple(price, pair.tick)) return { field: 'price', code: 'priceTick', step: pair.tick, unit: pair.quote };
  return null;
}

/** Value of the order in the quote currency, and what it needs of it; null when no price is known. */
function valueOf(order: OrderText, amount: string, { pair, book }: OrderContext): { value: string; needs: string } | null {
  if (order.kind === 'limit') {
    const price = readPositive(order.price);
    return price === null ? null : { value: costOf(pair, price, amount), needs: costOf(pair, price, amount) };
  }
  const levels = against(book, order.side);
  const best = levels[0]?.[0];
  // The desk values a market order at the best price, and asks for what its trades cost.
  return best === undefined ? null : { value: costOf(pair, best, amount), needs: walkBook(levels, amount).value };
}

function checkFunds(order: OrderText, amount: string, needs: string, { pair, funds }: OrderContext): OrderProblem | null {
  const [has, wants, unit] = order.side === 'buy' ? [funds.quote, needs, pair.quote] : [funds.base, amount, pair.base];
  if (has === null || compareDecimals(wants, has) <= 0) return null;
  return { field: 'amount', code: 'insufficient', amount: subDecimals(wants, has), unit };
}

function checkAmount(order: OrderText, context: OrderContext): OrderProblem | null {
  const { pair } = context;
  if (order.amount === '') return { field: 'amount', code: 'amountRequired' };
  const amount = readPositive(order.amount);
  if (amount === null) return { field: 'amount', code: 'amountInvalid' };
  if (!isMultiple(amount, pair.lot)) return { field: 'amount', code: 'amountLot', step: pair.lot, unit: pair.base };
  const worth = valueOf(order, amount, context);
  if (worth === null) return order.kind === 'market' ? { field: 'amount', code: 'noOffers' } : null;
  if (compareDecimals(worth.value, pair.minNotional) < 0) {
    return { field: 'amount', code: 'tooSmall', amount: pair.minNotional, unit: pair.quote };
  }
  return checkFunds(order, amount, worth.needs, context);
}

/** Everything that is wrong, at most one thing per field. */
export function checkOrder(order: OrderText, context: OrderContext): OrderProblem[] {
  return [checkPrice(order, context.pair), checkAmount(order, context)].filter((problem) => problem !== null);
}
