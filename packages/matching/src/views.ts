/**
 * What can be read from a book without changing it: depth, orders in priority, what a FOK would get.
 *
 * Units: ticks and lots of events.ts. Walks memory in place; no ordinary order calls it.
 */
import { BUY, NO_OWNER, type RestingOrder, SELF_TRADE, type SelfTrade, type Side } from './events.ts';
import { EXTRA } from './order-extras.ts';
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

/** The order in a slot; what an ordinary order does not have is left out. */
export function describe(resting: RestingOrders, slot: number): RestingOrder {
  const { extras } = resting.store;
  const plain = {
    id: resting.idOf(slot),
    owner: resting.ownerOf(slot),
    side: resting.sideOf(slot),
    priceTicks: resting.priceOf(slot),
    lots: resting.lotsOf(slot),
  };
  if (extras.count === 0 || !extras.has(slot)) return plain;
  return {
    ...plain,
    ...given('hiddenLots', extras.get(slot, EXTRA.HIDDEN)),
    ...given('displayLots', extras.get(slot, EXTRA.DISPLAY)),
    ...given('selfTrade', extras.get(slot, EXTRA.SELF_TRADE)),
    ...given('partner', extras.get(slot, EXTRA.PARTNER)),
  };
}

function given(name: string, value: number): Record<string, number> {
  return value === 0 ? {} : { [name]: value };
}

/** What a taker wants to trade whole. */
export interface Wish {
  readonly owner: number;
  readonly side: Side;
  /** The worst price in ticks. */
  readonly limit: number;
  readonly lots: number;
  readonly selfTrade: SelfTrade;
  /** Tick-lots: a buy must not cost more, a sell must not bring less. */
  readonly quoteBound?: number | undefined;
  /** Limit of orders and displayed slices at the prices it needs. */
  readonly maxMatches: number;
}

/**
 * Whether a wish would be granted: enough within its limit and bound, hidden lots too, from not too many orders. Own
 * orders block it (SELF_TRADE.EXPIRE_MAKER removes them), unless they may be traded with; hidden lots come
 * after everything that is shown at their price, and so behind an own order.
 */
export function canFill(resting: RestingOrders, wish: Wish): boolean {
  const { owner, side, limit, selfTrade, quoteBound, maxMatches } = wish;
  const ladder = side === BUY ? resting.asks : resting.bids;
  const { extras } = resting.store;
  let left = wish.lots;
  let quote = 0;
  let matched = 0;
  for (let level = ladder.bestLevel; level !== 0; level = ladder.levelAfter(level)) {
    const price = resting.store.pages.priceOf(level);
    if (side === BUY ? price > limit : price < limit) return false;
    let hidden = 0;
    const before = left;
    for (let slot = resting.headOf(level); slot !== 0; slot = resting.behind(slot)) {
      matched++;
      if (owner !== NO_OWNER && resting.ownerOf(slot) === owner && selfTrade !== SELF_TRADE.ALLOW) {
        if (selfTrade !== SELF_TRADE.EXPIRE_MAKER && left > 0) return false;
        continue;
      }
      left -= Math.min(left, resting.lotsOf(slot));
      const unseen = extras.get(slot, EXTRA.HIDDEN);
      if (unseen === 0) continue;
      hidden += unseen;
      matched += Math.ceil(unseen / extras.get(slot, EXTRA.DISPLAY));
    }
    left -= Math.min(left, hidden);
    quote += (before - left) * price;
    if (matched > maxMatches) return false;
    if (left === 0) return quoteBound === undefined || (side === BUY ? quote <= quoteBound : quote >= quoteBound);
  }
  return false;
}
