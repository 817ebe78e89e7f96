/** What is wrong with an order before it is sent. The desk checks everything again; this is only sooner. */
import type { Force, Side } from '@glasshouse/contract/orders';
import { MAX_DIGITS, canonicalDecimal, compareDecimals, subDecimals } from '@glasshouse/money';
import { type Level, SENT_LEVELS, type Walk, against, walkBook, walkSized, walkValue } from '../../market/book/book.ts';
import { type AmountUnit, type FormKind, firesRising, hasPrice, hasTrigger } from './order-kinds.ts';
import { type Funds, type OrderPrices, amountFor, costOf, reservePrice, worthPrice } from './order-math.ts';
import { type Pair, floorToStep } from '../../market/pair/pair.ts';
import { bandLeft } from './price-band.ts';

/** The fields of the form, in the order in which they stand. */
export const ORDER_FIELDS = ['trigger', 'stopPrice', 'price', 'amount', 'display'] as const;
/** A field of the form. */
export type OrderField = (typeof ORDER_FIELDS)[number];

type PriceField = 'price' | 'trigger' | 'stopPrice';

/** One thing that is wrong, with the figures its words need. */
export type OrderProblem =
  | { field: PriceField; code: 'priceRequired' | 'priceInvalid' | 'triggerRequired' }
  | { field: PriceField; code: 'priceTick'; step: string; unit: string }
  | { field: PriceField; code: 'outsideBand'; low: string; high: string; unit: string }
  /** A price that has to be above, or below, another. */
  | { field: PriceField; code: 'mustBeAbove' | 'mustBeBelow' | 'postOnlyBelow' | 'postOnlyAbove'; price: string; unit: string }
  | { field: 'amount'; code: 'amountRequired' | 'amountInvalid' | 'noOffers' }
  | { field: 'amount' | 'display'; code: 'amountLot'; step: string; unit: string }
  | { field: 'amount'; code: 'tooSmall' | 'insufficient' | 'insufficientAtLeast'; amount: string; unit: string }
  /** A market order whose price cannot be estimated. */
  | { field: 'amount'; code: 'beyondBook'; levels: number; amount: string; unit: string }
  /** A market order beyond what the whole book offers, and beyond the balance. */
  | { field: 'amount'; code: 'thinBook'; amount: string; unit: string }
  | { field: 'display'; code: 'displayInvalid'; amount: string; unit: string };

/** The order as it stands in the form: figures as typed. */
export interface OrderText {
  side: Side;
  kind: FormKind;
  /** What the amount is typed in. */
  unit: AmountUnit;
  price: string;
  amount: string;
  /** Of a sale by worth whose share of the balance was chosen: the coins that are placed, so that all of them is all. */
  coins?: string | null;
  trigger: string;
  /** Limit of the stop of a pair; empty for the market's price. */
  stopPrice: string;
  /** What an iceberg shows at a time; empty for any other. */
  display: string;
  force: Force;
}

/** What an order is checked against. */
export interface OrderContext {
  pair: Pair;
  funds: Funds;
  book: { bids: readonly Level[]; asks: readonly Level[] };
  /** The newest price; null when there is none. */
  last: string | null;
}

const PLAIN = /^[0-9]+(?:\.[0-9]+)?$/;

/** A typed number above zero as canonical text; null for anything else ("abc", "1.2.3", "-1", "0"). */
export function readPositive(text: string): string | null {
  if (!PLAIN.test(text) || text.length > MAX_DIGITS) return null;
  const value = canonicalDecimal(text);
  return value === '0' ? null : value;
}

const isMultiple = (value: string, step: string): boolean => compareDecimals(floorToStep(value, step), value) === 0;

/** The amount of an order: of the coin, or what it is worth; both null while something is missing. */
export interface ReadAmount {
  amount: string | null;
  quoteAmount: string | null;
}

/** The prices of an order as far as they can be read. */
export function readPrices(order: OrderText): OrderPrices {
  return {
    price: hasPrice(order.kind) ? readPositive(order.price) : null,
    trigger: hasTrigger(order.kind) ? readPositive(order.trigger) : null,
    stopPrice: order.kind === 'oco' ? readPositive(order.stopPrice) : null,
  };
}

/** Reads the amount in its unit. Only a market order is placed by worth; any other buys the whole lots it is worth. */
export function readAmount(order: OrderText, pair: Pair): ReadAmount {
  const typed = readPositive(order.amount);
  if (typed === null) return { amount: null, quoteAmount: null };
  if (order.unit === 'base') return { amount: typed, quoteAmount: null };
  if (order.kind === 'market')
    return order.coins ? { amount: order.coins, quoteAmount: null } : { amount: null, quoteAmount: typed };
  const price = worthPrice(order.kind, readPrices(order));
  return { amount: price === null ? null : amountFor(pair, typed, price), quoteAmount: null };
}

function checkStep(field: PriceField, text: string, pair: Pair): OrderProblem | null {
  if (text === '') return { field, code: field === 'trigger' ? 'triggerRequired' : 'priceRequired' };
  const price = readPositive(text);
  if (price === null) return { field, code: 'priceInvalid' };
  return isMultiple(price, pair.tick) ? null : { field, code: 'priceTick', step: pair.tick, unit: pair.quote };
}

/** A price at which the order may trade: on the tick, and within the band. */
function checkLimit(field: PriceField, text: string, { pair, last }: OrderContext): OrderProblem | null {
  const wrong = checkStep(field, text, pair);
  if (wrong) return wrong;
  const left = bandLeft(text, last, pair);
  return left && { field, code: 'outsideBand', ...left, unit: pair.quote };
}

/** A price that must stand on one side of a bound. */
function beyond(field: PriceField, text: string, above: boolean, bound: string | undefined, pair: Pair): OrderProblem | null {
  const price = readPositive(text);
  if (price === null || bound === undefined) return null;
  const order = compareDecimals(price, bound);
  if (above ? order > 0 : order < 0) return null;
  return { field, code: above ? 'mustBeAbove' : 'mustBeBelow', price: bound, unit: pair.quote };
}

/**
 * The bound that a price above (or below) the market has to pass: the most careful of last price and book, because the
 * desk's last trade is one of them. Only what is wrong by both is refused here.
 */
function marketBound({ book, last }: OrderContext, above: boolean): string | undefined {
  const known = [last, book.bids[0]?.[0], book.asks[0]?.[0]].filter((price) => price !== null && price !== undefined);
  return known.toSorted((a, b) => compareDecimals(a, b)).at(above ? 0 : -1);
}

function checkTrigger(order: OrderText, context: OrderContext): OrderProblem | null {
  if (!hasTrigger(order.kind)) return null;
  const above = firesRising(order.kind, order.side);
  // Where there is no limit the trigger stands for it.
  const check = hasPrice(order.kind)
    ? checkStep('trigger', order.trigger, context.pair)
    : checkLimit('trigger', order.trigger, context);
  return check ?? beyond('trigger', order.trigger, above, marketBound(context, above), context.pair);
}

function checkStopPrice(order: OrderText, context: OrderContext): OrderProblem | null {
  if (order.kind !== 'oco') return null;
  return order.stopPrice === '' ? null : checkLimit('stopPrice', order.stopPrice, context);
}

function checkPrice(order: OrderText, context: OrderContext): OrderProblem | null {
  if (!hasPrice(order.kind)) return null;
  const { pair, book } = context;
  const wrong = checkLimit('price', order.price, context);
  if (wrong) return wrong;
  const sells = order.side === 'sell';
  if (order.kind === 'oco') return beyond('price', order.price, sells, marketBound(context, sells), pair);
  if (order.kind !== 'limit' || order.force !== 'post_only') return null;
  const best = (sells ? book.bids : book.asks)[0]?.[0];
  const crosses = beyond('price', order.price, sells, best, pair);
  return crosses && best !== undefined
    ? { field: 'price', code: sells ? 'postOnlyAbove' : 'postOnlyBelow', price: best, unit: pair.quote }
    : null;
}

/** Value of the order in the quote currency, and what it needs of the currency it gives; null when no price is known. */
function worthOf(order: OrderText, read: ReadAmount, { pair, book }: OrderContext): { value: string; needs: string } | null {
  const buys = order.side === 'buy';
  const { amount, quoteAmount } = read;
  if (order.kind === 'market') {
    const levels = against(book, order.side);
    const best = levels[0]?.[0];
    if (best === undefined) return null;
    if (quoteAmount !== null)
      return { value: quoteAmount, needs: buys ? quoteAmount : walkValue(levels, quoteAmount, pair.lot).filled };
    // The desk values a market order at the best price, and asks for what its trades cost.
    return amount === null ? null : { value: costOf(pair, best, amount), needs: buys ? walkBook(levels, amount).value : amount };
  }
  const prices = readPrices(order);
  const price = worthPrice(order.kind, prices);
  const reserved = reservePrice(order.kind, prices);
  if (price === null || reserved === null || amount === null) return null;
  return { value: costOf(pair, price, amount), needs: buys ? costOf(pair, reserved, amount) : amount };
}

/** What is wrong with taking more than the levels that were sent hold: the price of the rest is unknown here. */
export function beyondBook(walk: Walk, unit: AmountUnit, pair: Pair): OrderProblem | null {
  if (!walk.cut) return null;
  const [amount, code] = unit === 'quote' ? [walk.value, pair.quote] : [walk.filled, pair.base];
  return { field: 'amount', code: 'beyondBook', levels: SENT_LEVELS, amount, unit: code };
}

/** What a market order would take from the book as it was sent; null for any other. */
function walkOf(order: OrderText, read: ReadAmount, { pair, book }: OrderContext): Walk | null {
  return order.kind === 'market' ? walkSized(against(book, order.side), read, pair.lot) : null;
}

type Shortage = Extract<OrderProblem, { code: 'insufficient' | 'insufficientAtLeast' | 'tooSmall' }>;

function checkFunds(order: OrderText, needs: string, { pair, funds }: OrderContext): Shortage | null {
  const [has, unit] = order.side === 'buy' ? [funds.quote, pair.quote] : [funds.base, pair.base];
  if (has === null || compareDecimals(needs, has) <= 0) return null;
  return { field: 'amount', code: 'insufficient', amount: subDecimals(needs, has), unit };
}

/** Where the whole book is less than the order, what is missing for the rest is unknown: only the offer is named. */
function checkTaken(walk: Walk | null, missing: OrderProblem | null, pair: Pair): OrderProblem | null {
  if (missing === null || walk === null || walk.complete) return missing;
  return { field: 'amount', code: 'thinBook', amount: walk.filled, unit: pair.base };
}

/** Beyond the levels that were sent only what the user typed is known to be given; of anything else the least. */
function atLeast({ side }: OrderText, { amount, quoteAmount }: ReadAmount, missing: Shortage): Shortage {
  const isKnown = side === 'buy' ? quoteAmount !== null : amount !== null;
  return isKnown ? missing : { ...missing, code: 'insufficientAtLeast' };
}

const SHORTAGES: ReadonlySet<OrderProblem['code']> = new Set(['insufficient', 'insufficientAtLeast', 'thinBook']);

/** Whether the order needs more than the balance has. */
export const isShort = ({ code }: OrderProblem): boolean => SHORTAGES.has(code);

function checkAmount(order: OrderText, context: OrderContext): OrderProblem | null {
  const { pair } = context;
  if (order.amount === '') return { field: 'amount', code: 'amountRequired' };
  if (readPositive(order.amount) === null) return { field: 'amount', code: 'amountInvalid' };
  const read = readAmount(order, pair);
  if (read.amount !== null && !isMultiple(read.amount, pair.lot))
    return { field: 'amount', code: 'amountLot', step: pair.lot, unit: pair.base };
  const worth = worthOf(order, read, context);
  if (worth === null) return order.kind === 'market' ? { field: 'amount', code: 'noOffers' } : null;
  if (compareDecimals(worth.value, pair.minNotional) < 0)
    return { field: 'amount', code: 'tooSmall', amount: pair.minNotional, unit: pair.quote };
  const walk = walkOf(order, read, context);
  const missing = checkFunds(order, worth.needs, context);
  // What the levels that were sent cannot fill costs an unknown sum: what is missing for them alone is the least.
  if (walk?.cut) return missing === null ? beyondBook(walk, order.unit, pair) : atLeast(order, read, missing);
  return checkTaken(walk, missing, pair);
}

/** Whether an order may be an iceberg. */
export const mayHide = (order: Pick<OrderText, 'kind' | 'force'>): boolean => order.kind === 'limit' && order.force === 'gtc';

function checkDisplay(order: OrderText, { pair }: OrderContext): OrderProblem | null {
  if (!mayHide(order) || order.display === '') return null;
  const shown = readPositive(order.display);
  const { amount } = readAmount(order, pair);
  if (shown !== null && !isMultiple(shown, pair.lot))
    return { field: 'display', code: 'amountLot', step: pair.lot, unit: pair.base };
  if (shown !== null && (amount === null || compareDecimals(shown, amount) < 0)) return null;
  return { field: 'display', code: 'displayInvalid', amount: amount ?? '0', unit: pair.base };
}

/** Everything that is wrong, at most one thing per field, in the order of the fields. */
export function checkOrder(order: OrderText, context: OrderContext): OrderProblem[] {
  return [
    checkTrigger(order, context),
    checkStopPrice(order, context),
    checkPrice(order, context),
    checkAmount(order, context),
    checkDisplay(order, context),
  ].filter((problem) => problem !== null);
}
