/** What a confirmed order will do, in figures: frozen when the confirmation opens, so that the button means what it says. */
import type { OrderKind, Side } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';
import { type Level, type Walk, against, walkBook } from './book.ts';
import { type FeeRates, type Outcome, outcomeOf, worseRate, worseThan } from './order-math.ts';
import type { Pair } from './pair.ts';

/** An order that passed its checks: canonical figures. */
export interface CheckedOrder {
  side: Side;
  kind: OrderKind;
  /** Null for a market order. */
  price: string | null;
  amount: string;
}

/** What the confirmation shows. */
export interface OrderSummary extends CheckedOrder {
  /** Price the outcome is computed with: the limit, or the estimated average. */
  at: string;
  /** Fee rate of the outcome: of a market order the taker's, of a limit order the higher one. */
  rate: string;
  outcome: Outcome;
  /** What the book would give now. */
  walk: Walk;
  /** A limit order that meets offers fills at once. */
  fillsAtOnce: boolean;
  /** How far a limit is on the wrong side of the current price, as a fraction; zero when it is not. */
  offBy: string;
}

/** Below this distance from the current price nothing is said. */
const WORTH_SAYING = '0.01';

function meets(order: CheckedOrder, best: string | undefined): boolean {
  if (order.price === null || best === undefined) return false;
  const gap = compareDecimals(order.price, best);
  return order.side === 'buy' ? gap >= 0 : gap <= 0;
}

/** The summary of an order; null when a market order finds nothing in the book. */
export function summarise(
  order: CheckedOrder,
  parts: { pair: Pair; book: { bids: readonly Level[]; asks: readonly Level[] }; fees: FeeRates; last: string | null },
): OrderSummary | null {
  const { pair, fees, last } = parts;
  const levels = against(parts.book, order.side);
  const walk = walkBook(levels, order.amount);
  const market = order.kind === 'market';
  const at = market ? walk.average : order.price;
  if (at === null) return null;
  const rate = market ? fees.taker : worseRate(fees);
  const offBy = market || last === null ? '0' : worseThan(order.side, at, last);
  return {
    ...order,
    at,
    rate,
    outcome: outcomeOf(pair, order.side, at, market ? walk.filled : order.amount, rate),
    walk,
    fillsAtOnce: meets(order, levels[0]?.[0]),
    offBy: compareDecimals(offBy, WORTH_SAYING) >= 0 ? offBy : '0',
  };
}
