/**
 * Checks that the memory of a book does not contradict itself: for tests, and after recovery before a
 * market opens. Costs a walk over all orders.
 */
import type { Ladder } from './ladder.ts';
import { ORDER } from './order-pool.ts';
import { PAGE } from './price-pages.ts';
import type { RestingOrders } from './resting-orders.ts';

/** Throws an Error that names the first contradiction; `uncrossed`: whether bids must be below asks. */
export function verifyResting(resting: RestingOrders, uncrossed = true): void {
  const orders = verifySide(resting, resting.bids) + verifySide(resting, resting.asks);
  must(orders === resting.count, `${orders} orders found, ${resting.count} counted`);
  const { bestPrice: bid } = resting.bids;
  const { bestPrice: ask } = resting.asks;
  must(!uncrossed || bid === 0 || ask === 0 || bid < ask, `crossed: bid ${bid}, ask ${ask}`);
}

function verifySide(resting: RestingOrders, ladder: Ladder): number {
  const { pages } = resting.store;
  let orders = 0;
  let lastPrice = 0;
  must(ladder.bestPrice === (ladder.bestLevel === 0 ? 0 : pages.priceOf(ladder.bestLevel)), 'best price and best level differ');
  for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) {
    const price = pages.priceOf(level);
    must(pages.ladderOf(level) === ladder.number, `level ${price} belongs to another ladder`);
    must(lastPrice === 0 || (ladder.side === 0 ? price < lastPrice : price > lastPrice), `levels out of order at ${price}`);
    lastPrice = price;
    orders += verifyLevel(resting, level);
  }
  return orders;
}

function verifyLevel(resting: RestingOrders, level: number): number {
  const { slab, pages, ids } = resting.store;
  const price = pages.priceOf(level);
  let count = 0;
  let total = 0;
  let before = 0;
  for (let slot = resting.headOf(level); slot !== 0; slot = resting.behind(slot)) {
    const id = resting.idOf(slot);
    must(slab.ints[(slot << ORDER.INT_SHIFT) | ORDER.PREV] === before, `order ${id}: wrong neighbour before it`);
    must(resting.levelOf(slot) === level, `order ${id}: wrong level`);
    must(ids.find(id) === slot, `order ${id}: not in the index`);
    must(resting.lotsOf(slot) > 0, `order ${id}: no lots`);
    total += resting.lotsOf(slot);
    before = slot;
    count++;
  }
  must(count > 0, `level ${price}: marked, but empty`);
  must(slab.ints[(level << PAGE.INT_SHIFT) | PAGE.TAIL] === before, `level ${price}: wrong last order`);
  must(
    total > Number.MAX_SAFE_INTEGER || total === resting.totalOf(level),
    `level ${price}: total ${resting.totalOf(level)} instead of ${total}`,
  );
  return count;
}

function must(holds: boolean, message: string): void {
  if (!holds) throw new Error(`order book memory: ${message}`);
}
