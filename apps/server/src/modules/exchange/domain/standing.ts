/** Changes of orders that rest, by the product that they are of: it knows what they stand for. */
import type { EndReason } from '@glasshouse/contract/orders';
import { cancelOne } from './cancel.ts';
import type { Batch } from './batch.ts';
import { takeOut } from './block-member.ts';
import { type Order, isInBook, openLots } from './order.ts';
import { adjustHold, endOrder, held, settleEvents } from './settle.ts';

/** Ends a live order for a reason of its product. RangeError: the book does not have it. */
export function endStanding(batch: Batch, order: Order, why: EndReason): Order {
  if (!cancelOne(batch, order, why)) throw new RangeError(`the book does not have order ${order.id}`);
  return batch.order(order.id) as Order;
}

/** What an order is to be behind a corporate action: its open lots, and its prices where it has them. */
export interface Adjusted {
  readonly lots: number;
  readonly priceTicks: number | null;
  readonly triggerTicks: number | null;
}

/** What an iceberg shows of so many lots, as it did of what it had: in no more tips than before. */
function shownOf(order: Order, lots: number): number | null {
  if (order.displayLots === null) return null;
  return Math.ceil((order.displayLots * lots) / openLots(order));
}

/**
 * Changes an order of a market that is closed as its share was changed: it keeps its place, and the difference of its hold
 * moves. One that nothing is left of, that has no price any more or whose trigger is reached ends (`corporate_action`).
 * RangeError: its market is not closed.
 */
export function adjustStanding(batch: Batch, order: Order, { lots, priceTicks, triggerTicks }: Adjusted): Order {
  const rules = batch.input.rules(order.marketId);
  if (batch.session(rules).phase !== 'closed' || order.status === 'open')
    throw new RangeError(`order ${order.id} cannot be adjusted while its market is open`);
  if (lots < 1 || (priceTicks ?? 1) < 1 || (triggerTicks ?? 1) < 1) return endStanding(batch, order, 'corporate_action');
  const after: Order = {
    ...order,
    lots: order.filledLots + order.removedLots + lots,
    priceTicks,
    triggerTicks,
    displayLots: shownOf(order, lots),
    revision: order.revision + 1,
    updated: batch.input.now,
  };
  if (order.status === 'pending') {
    const { book } = batch.market(order.marketId);
    book.leave(order);
    const outcome = book.enter(after);
    if (!outcome.ok) return endOrder(batch, rules, order, 'corporate_action');
    if (outcome.events.length > 0) throw new RangeError(`more happened than that order ${order.id} waits`);
  }
  const before = held(batch, rules, order);
  batch.save(after);
  adjustHold(batch, rules, after, held(batch, rules, after) - before, 'action');
  return after;
}

/**
 * Makes a live order that holds nothing smaller where it stands: so many lots stay open, at least one. RangeError: they are not
 * fewer.
 */
export function shrinkStanding(batch: Batch, order: Order, lots: number): Order {
  const less = openLots(order) - lots;
  if (lots < 1 || less < 1) throw new RangeError(`order ${order.id} of ${openLots(order)} open lots cannot shrink to ${lots}`);
  if (!isInBook(order)) {
    takeOut(batch, order, less);
    batch.save({ ...order, lots: order.lots - less, revision: order.revision + 1, updated: batch.input.now });
    return batch.order(order.id) as Order;
  }
  const outcome = batch.market(order.marketId).book.amend(order, order.priceTicks ?? 0, lots);
  if (!outcome.ok) throw new RangeError(`the engine refused to make order ${order.id} smaller: ${outcome.refusal}`);
  const { book } = batch.market(order.marketId);
  const shownLots = order.shownLots === null ? null : book.shownLots(order.id);
  batch.save({ ...order, lots: order.lots - less, shownLots, revision: order.revision + 1, updated: batch.input.now });
  settleEvents(batch, batch.input.rules(order.marketId), outcome.events);
  return batch.order(order.id) as Order;
}
