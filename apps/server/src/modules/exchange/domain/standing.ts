/** Changes of orders that rest, by the product that they are of: it knows what they stand for. */
import type { EndReason } from '@glasshouse/contract/orders';
import { cancelOne } from './cancel.ts';
import type { Batch } from './batch.ts';
import { type Order, openLots } from './order.ts';
import { settleEvents } from './settle.ts';

/** Ends a live order for a reason of its product. RangeError: the book does not have it. */
export function endStanding(batch: Batch, order: Order, why: EndReason): Order {
  if (!cancelOne(batch, order, why)) throw new RangeError(`the book does not have order ${order.id}`);
  return batch.order(order.id) as Order;
}

/**
 * Makes a live order that holds nothing smaller where it stands: so many lots stay open, at least one. RangeError: they are not
 * fewer.
 */
export function shrinkStanding(batch: Batch, order: Order, lots: number): Order {
  const less = openLots(order) - lots;
  if (lots < 1 || less < 1) throw new RangeError(`order ${order.id} of ${openLots(order)} open lots cannot shrink to ${lots}`);
  const outcome = batch.market(order.marketId).book.amend(order, order.priceTicks ?? 0, lots);
  if (!outcome.ok) throw new RangeError(`the engine refused to make order ${order.id} smaller: ${outcome.refusal}`);
  const { book } = batch.market(order.marketId);
  const shownLots = order.shownLots === null ? null : book.shownLots(order.id);
  batch.save({ ...order, lots: order.lots - less, shownLots, revision: order.revision + 1, updated: batch.input.now });
  settleEvents(batch, batch.input.rules(order.marketId), outcome.events);
  return batch.order(order.id) as Order;
}
