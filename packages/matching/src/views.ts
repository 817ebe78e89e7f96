/**
 * What can be read from a book without changing it: depth, orders in priority, what a FOK would get.
 *
 * Units: ticks and lots of events.ts. Walks memory in place; nothing here is on the way of an ordinary order.
 */
import { BUY, NO_OWNER, type RestingOrder, type Side } from './events.ts';
import type { RestingOrders } from './resting-orders.ts';

/** Up to `levels` levels of a side, best first, each [priceTicks, lots]. */
export function readDepth(resting: RestingOrders, side: Side, levels: number): [number, number][] {
  const ladder = resting.ladder(side);
  const rows: [number, number][] = [];
  for (let level = ladder.bestLevel; level !== 0 && rows.length < levels; level = ladder.levelAfter(level)) {
    rows.push([resting.store.pages.priceOf(level), resting.totalOf(level)]);
  }
  return rows;
}

/** All orders of a side in priority order; the book must not change while it is read. */
export function* readOrders(resting: RestingOrders, side: Side): Generator<RestingOrder> {
  const ladder = resting.ladder(side);
  for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) {
    for (let slot = resting.headOf(level); slot !== 0; slot = resting.behind(slot)) yield describe(resting, slot);
  }
}

/** The order in a slot. */
export function describe(resting: RestingOrders, slot: number): RestingOrder {
  return {
    id: resting.idOf(slot),
    owner: resting.ownerOf(slot),
    side: resting.sideOf(slot),
    priceTicks: resting.priceOf(slot),
    lots: resting.lotsOf(slot),
  };
}

/** Whether a taker would trade `lots` whole: enough within its limit, ahead of its owner's first own order. */
export function canFill(resting: RestingOrders, owner: number, side: Side, limit: number, lots: number): boolean {
  const ladder = side === BUY ? resting.asks : resting.bids;
  let found = 0;
  for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) {
    const price = resting.store.pages.priceOf(level);
    if (side === BUY ? price > limit : price < limit) return false;
    for (let slot = resting.headOf(level); slot !== 0; slot = resting.behind(slot)) {
      if (owner !== NO_OWNER && resting.ownerOf(slot) === owner) return false;
      found += resting.lotsOf(slot);
      if (found >= lots) return true;
    }
  }
  return false;
}
