/** What a confirmed order will do, in figures: frozen when the confirmation opens, so that the press does what was shown. */
import type { Force, Side, SideEffect, StpMode, TriggerSource } from '@glasshouse/contract/orders';
import { addDecimals, compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { type Level, type Walk, against, walkBook, walkValue } from '../../market/book/book.ts';
import { type FormKind, hasPrice } from './order-kinds.ts';
import { type FeeRates, type Outcome, outcomeOf, worseRate, worseThan } from './order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';

/** An order that passed its checks: canonical figures. */
export interface CheckedOrder {
  side: Side;
  kind: FormKind;
  /** Limit price; null for an order at market. */
  price: string | null;
  /** Amount of the coin; null for an order by worth. */
  amount: string | null;
  /** What it spends or brings; null for an order by amount. */
  quoteAmount: string | null;
  trigger: string | null;
  triggerBy: TriggerSource;
  /** Limit of the stop of a pair; null at market. */
  stopPrice: string | null;
  force: Force;
  /** What an iceberg shows; null for any other. */
  display: string | null;
  stp: StpMode;
  /** What it does with debts; left out by a product without borrowed money. */
  effect?: SideEffect;
}

/** What the confirmation shows. */
export interface OrderSummary extends CheckedOrder {
  /** Price the outcome is computed with: the limit, the estimated average, or the trigger of a waiting market order. */
  at: string;
  /** Fee rate of the outcome: of what fills at once the taker's, of what rests for sure the maker's, else the higher one. */
  rate: string;
  outcome: Outcome;
  /** Of a pair: what its stop brings. */
  stop: { at: string; outcome: Outcome } | null;
  /** Amount of the coin that the outcome is of. */
  fills: string;
  /** What the book would give now. */
  walk: Walk;
  /** A limit order that meets offers fills at once. */
  fillsAtOnce: boolean;
  /** How far a limit is on the wrong side of the current price, as a fraction; zero when it is not. */
  offBy: string;
}

/** What a summary is made with. */
export interface SummaryParts {
  pair: Pair;
  book: { bids: readonly Level[]; asks: readonly Level[] };
  fees: FeeRates;
  last: string | null;
}

/** Below this distance from the current price there is no warning. */
const WORTH_SAYING = '0.01';

/** From here on slippage is warned of. */
const SLIPPAGE_WARN = '0.005';
/** From here on it is called high. */
const SLIPPAGE_HIGH = '0.02';

/** How strongly to warn of the slippage of a market order. */
export function slippageLevel(slippage: string): 'low' | 'warn' | 'high' {
  if (compareDecimals(slippage, SLIPPAGE_HIGH) >= 0) return 'high';
  return compareDecimals(slippage, SLIPPAGE_WARN) >= 0 ? 'warn' : 'low';
}

function meets(order: CheckedOrder, best: string | undefined): boolean {
  if (order.kind !== 'limit' || order.price === null || best === undefined) return false;
  const gap = compareDecimals(order.price, best);
  return order.side === 'buy' ? gap >= 0 : gap <= 0;
}

function rateOf(order: CheckedOrder, fees: FeeRates): string {
  if (!hasPrice(order.kind)) return fees.taker;
  return order.kind === 'limit' && order.force === 'post_only' ? fees.maker : worseRate(fees);
}

/** The price that an order is counted at, and the coins it moves there; null where the book has nothing for it. */
function fillOf(order: CheckedOrder, walk: Walk): { at: string; fills: string } | null {
  if (order.kind === 'market') return walk.average === null ? null : { at: walk.average, fills: walk.filled };
  const at = order.price ?? order.trigger;
  return at === null || order.amount === null ? null : { at, fills: order.amount };
}

/** The summary of an order; null when a market order finds nothing in the book. */
export function summarise(order: CheckedOrder, { pair, book, fees, last }: SummaryParts): OrderSummary | null {
  const levels = against(book, order.side);
  const walk =
    order.quoteAmount !== null ? walkValue(levels, order.quoteAmount, pair.lot) : walkBook(levels, order.amount ?? '0');
  const filled = fillOf(order, walk);
  if (filled === null) return null;
  const { at, fills } = filled;
  const rate = rateOf(order, fees);
  const offBy = order.kind !== 'limit' || last === null ? '0' : worseThan(order.side, at, last);
  const stopAt = order.stopPrice ?? order.trigger;
  return {
    ...order,
    at,
    rate,
    fills,
    outcome: outcomeOf(pair, order.side, at, fills, rate),
    stop:
      order.kind === 'oco' && stopAt !== null
        ? { at: stopAt, outcome: outcomeOf(pair, order.side, stopAt, fills, fees.taker) }
        : null,
    walk,
    fillsAtOnce: meets(order, levels[0]?.[0]),
    offBy: compareDecimals(offBy, WORTH_SAYING) >= 0 ? offBy : '0',
  };
}

/** What the spot account holds of both currencies, reserved parts included. */
export interface Holdings {
  base: string;
  quote: string;
}

/** The holdings once the order has filled as summarised. */
export function holdingsAfter(before: Holdings, { side, outcome }: Pick<OrderSummary, 'side' | 'outcome'>): Holdings {
  return side === 'buy'
    ? { base: addDecimals(before.base, outcome.receives), quote: subDecimals(before.quote, outcome.gives) }
    : { base: subDecimals(before.base, outcome.gives), quote: addDecimals(before.quote, outcome.receives) };
}

/** What holdings are worth in the quote currency at a price, cut at its last unit. */
export function worthAt(holdings: Holdings, price: string, pair: Pair): string {
  return addDecimals(mulDecimals(holdings.base, price, pair.quoteScale, 'down'), holdings.quote);
}

/**
 * Whether an order may be sent without being confirmed: an ordinary limit order worth no more than its owner set, that
 * waits in the book at no odd price and borrows nothing. Everything else is confirmed.
 */
export function needsNoConfirmation(summary: OrderSummary, upTo: string | null): boolean {
  if (summary.effect === 'borrow') return false;
  if (upTo === null || summary.kind !== 'limit' || summary.fillsAtOnce || summary.offBy !== '0') return false;
  const worth = summary.side === 'buy' ? summary.outcome.gives : addDecimals(summary.outcome.receives, summary.outcome.fee);
  return compareDecimals(worth, upTo) <= 0;
}
