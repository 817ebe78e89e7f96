/** Ends the orders of a market that ends itself; in every mode, a part at a time. */
import { endWaiting } from '../clearing/clearing.ts';
import { type Decision, accept } from './decision.ts';
import type { Batch } from './batch.ts';
import { type Order, isInBook, isLive } from './order.ts';
import { cancelOne } from './cancel.ts';
import type { OpenOrders } from './open-orders.ts';
import { decideEndQuotes } from './place-quote.ts';

/** Most orders of one command. */
const MOST_ENDED = 500;

/** A wish of the house to end the live orders of a market. */
export interface DelistCommand {
  readonly type: 'delist';
  readonly marketId: number;
}

/** The next orders that would end, the oldest first. */
export function ordersToEnd(openOrders: Pick<OpenOrders, 'values'>, marketId: number): Order[] {
  const own = [...openOrders.values()].filter((order) => order.marketId === marketId && isInBook(order));
  return own.sort((a, b) => a.id - b.id).slice(0, MOST_ENDED);
}

/** Decides it: how many ended. */
export function decideDelist(batch: Batch, { marketId }: DelistCommand): Decision<number> {
  const quotes = decideEndQuotes(batch, { type: 'endQuotes', ofUser: null, marketId, why: 'delisted' });
  let ended = quotes.ok ? quotes.value : 0;
  for (const { id } of ordersToEnd(batch.input.openOrders, marketId)) {
    const order = batch.order(id) as Order;
    if (isLive(order) && cancelOne(batch, order, 'delisted')) ended++;
  }
  const rules = batch.input.rules(marketId);
  return accept(ended + endWaiting(batch, rules, null, MOST_ENDED).length);
}
