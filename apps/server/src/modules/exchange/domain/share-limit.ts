/**
 * Into how many shares the trades of one order may be divided: each member of a block that it is, or that it meets, has fills of its own, and
 * all of them are one commit. What is beyond ends, as an order does that meets too many.
 */
import type { Batch } from './batch.ts';
import { type Order, isBlock, openLots } from './order.ts';

/** Most shares of an order. */
export const MOST_SHARES = 50_000;

/** Into how many shares a trade of so many takers with an order may be divided. */
function sharesWith(batch: Batch, takers: number, orderId: number): number {
  const maker = batch.order(orderId) as Order;
  return takers + (isBlock(maker) ? batch.membersOf(maker).length : 1) - 1;
}

/** Lots of an order, or of a step of a block, that it may trade at its limit for at most so many shares; null: all of them. */
export function lotsInShares(batch: Batch, order: Order, most: number = MOST_SHARES): number | null {
  const { book } = batch.market(order.marketId);
  const takers = isBlock(order) ? batch.membersOf(order).length : 1;
  const lots = book.lotsWithin(order.side, order.priceTicks ?? 0, most, (id) => sharesWith(batch, takers, id));
  return lots !== null && lots < openLots(order) ? lots : null;
}

/** The same of an order by itself, which can meet too many only where there are blocks. */
export function lotsAlone(batch: Batch, order: Order): number | null {
  return batch.hasBlocks && order.force !== 'post_only' ? lotsInShares(batch, order) : null;
}
