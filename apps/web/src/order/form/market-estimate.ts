/** What a market order would get from a book as it was sent. Pure; canonical decimal texts. */
import { type Level, against, walkSized } from '../../market/book/book.ts';
import { type OrderProblem, beyondBook } from './check-order.ts';
import { type FeeRates, type Outcome, costOf, outcomeOf, proceedsOf } from './order-math.ts';
import type { AmountUnit } from './order-kinds.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { type CheckedOrder, slippageLevel } from './summary.ts';

/** Figures of an order that the book holds whole. */
export interface EstimateFigures {
  /** Amount of the coin. */
  filled: string;
  /** Mean price. */
  average: string;
  /** In the quote currency: the cost of a buy, rounded up, or what a sale brings, rounded down. */
  value: string;
  /** A fraction, never negative. */
  slippage: string;
  level: ReturnType<typeof slippageLevel>;
  /** With the fee of a taker; null while the fees are not known. */
  outcome: Outcome | null;
}

/** Figures, or why there are none; both null while there is no amount or nothing is offered. */
export interface MarketEstimate {
  figures: EstimateFigures | null;
  /** Beyond the levels that were sent, or beyond the whole book: a total would be that of another order. */
  problem: OrderProblem | null;
}

type Sized = Pick<CheckedOrder, 'side' | 'amount' | 'quoteAmount'>;

/** Walks the side of the book that the order would take. `unit`: what its amount is typed in. */
export function estimateMarketOrder(
  order: Sized,
  {
    book,
    pair,
    unit,
    fees,
  }: { book: { bids: readonly Level[]; asks: readonly Level[] }; pair: Pair; unit: AmountUnit; fees: FeeRates | undefined },
): MarketEstimate {
  const { side } = order;
  const walk = walkSized(against(book, side), order, pair.lot);
  if (walk === null) return { figures: null, problem: null };
  const { average, filled, slippage } = walk;
  if (!walk.complete || average === null) {
    const thin = average === null ? null : ({ field: 'amount', code: 'thinBook', amount: filled, unit: pair.base } as const);
    return { figures: null, problem: beyondBook(walk, unit, pair) ?? thin };
  }
  const value = (side === 'buy' ? costOf : proceedsOf)(pair, walk.value, '1');
  const outcome = fees ? outcomeOf(pair, side, average, filled, fees.taker) : null;
  return { figures: { filled, average, value, slippage, level: slippageLevel(slippage), outcome }, problem: null };
}
