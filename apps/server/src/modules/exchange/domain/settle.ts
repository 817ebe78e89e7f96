/**
 * Settles what a book reported: who pays what, which holds shrink, which orders end.
 *
 * The exact value of a trade is price x lots, which may be a fraction of a quote atom. The seller receives it rounded
 * down. A buyer with a hold pays what the hold shrinks by, at most the value rounded up; a buyer without one pays what
 * all his trades of the order are worth, rounded up once. The difference (0 or 1 atom) goes to the house's rounding
 * account, so that every division favours the house by less than one atom (I8). A hold is always exactly what the
 * reserve says (I4); of a pair it is the larger of the two, and the one that trades first ends the other before it.
 */
import type { EndReason, Side } from '@glasshouse/contract';
import type { BookEvent, Trade } from './books.ts';
import { type FeeRates, feeOn } from '../rules/fees.ts';
import type { Group } from './batch.ts';
import { type Fill, type Order, fillOrder, isHeld, isLive, openLots } from './order.ts';
import { type Terms, baseAtoms, tickLots, valueOf } from '../rules/market-rules.ts';

/** What the money behind an order must be: its own need, or that of the other order of its pair where it is larger. */
export function held(group: Group, terms: Terms, order: Order): bigint {
  const own = group.input.reserve.needs(terms, order);
  const partner = group.partner(order);
  const other = partner ? group.input.reserve.needs(terms, partner) : 0n;
  return own > other ? own : other;
}

/** By how much the hold of an order shrinks when it becomes another; null for an order without a hold. */
function shrinks(group: Group, terms: Terms, before: Order, after: Order): bigint | null {
  if (!isHeld(before)) return null;
  const { reserve } = group.input;
  return reserve.needs(terms, before) - reserve.needs(terms, after);
}

/** What a buyer pays for a trade, in quote atoms. */
function costOf(terms: Terms, buyer: Order, trade: Trade, shrink: bigint | null): bigint {
  const value = tickLots(trade.priceTicks, trade.lots);
  if (shrink === null) return valueOf(terms, buyer.filledValue + value, 'up') - valueOf(terms, buyer.filledValue, 'up');
  const up = valueOf(terms, value, 'up');
  return shrink < up ? shrink : up;
}

/** What a buyer without a hold pays for all of his trades, in quote atoms. */
export function totalCost(terms: Terms, trades: readonly Trade[]): bigint {
  return valueOf(
    terms,
    trades.reduce((sum, trade) => sum + tickLots(trade.priceTicks, trade.lots), 0n),
    'up',
  );
}

function moveMoney(
  group: Group,
  terms: Terms,
  fill: Fill,
  parties: { buyer: Order; seller: Order; buyHold: bigint | null; sellHold: bigint | null },
): void {
  const { buyer, seller, buyHold, sellHold } = parties;
  const base = baseAtoms(terms, fill.lots);
  const [buyFee, sellFee] = fill.takerSide === 'buy' ? [fill.takerFee, fill.makerFee] : [fill.makerFee, fill.takerFee];
  if (buyHold === null) group.move(buyer.userId, terms.quoteId, -fill.paid, 0n);
  else group.move(buyer.userId, terms.quoteId, buyHold - fill.paid, -buyHold);
  if (sellHold === null) group.move(seller.userId, terms.baseId, -base, 0n);
  else group.move(seller.userId, terms.baseId, 0n, -sellHold);
  group.move(buyer.userId, terms.baseId, base - buyFee, 0n);
  group.move(seller.userId, terms.quoteId, fill.received - sellFee, 0n);
}

function liveOrder(group: Group, id: number): Order {
  const order = group.order(id);
  if (!order || !isLive(order)) throw new RangeError(`the book has order ${id}, which is not open`);
  return order;
}

/** The order of a trade, alone: the other one of its pair ends first. */
function aloneOrder(group: Group, terms: Terms, id: number): Order {
  const order = liveOrder(group, id);
  const partner = group.partner(order);
  if (partner) endOrder(group, terms, partner, 'oco');
  return order;
}

/** What an order pays: what ruled in its market when it took its place, or its owner's tier in the tiers that held then. */
function feesOf(group: Group, { userId, makerPpm, takerPpm, feesSince }: Order): FeeRates {
  if (makerPpm === null || takerPpm === null) return group.input.fees(userId, feesSince);
  return { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm) };
}

function settleTrade(group: Group, terms: Terms, trade: Trade): void {
  const maker = aloneOrder(group, terms, trade.makerId);
  const taker = aloneOrder(group, terms, trade.takerId);
  const { now } = group.input;
  const received = valueOf(terms, tickLots(trade.priceTicks, trade.lots), 'down');
  const feeOf = (side: Side, ppm: bigint) => feeOn(side === 'buy' ? baseAtoms(terms, trade.lots) : received, ppm);
  const makerFee = feeOf(maker.side, feesOf(group, maker).makerPpm);
  const takerFee = feeOf(taker.side, feesOf(group, taker).takerPpm);
  const after = (order: Order, fee: bigint) =>
    fillOrder(order, { priceTicks: trade.priceTicks, lots: trade.lots, fee, time: now });
  const [makerAfter, takerAfter] = [after(maker, makerFee), after(taker, takerFee)];
  const makerHold = shrinks(group, terms, maker, makerAfter);
  const takerHold = shrinks(group, terms, taker, takerAfter);
  const [buyer, seller, buyHold, sellHold] =
    taker.side === 'buy' ? [taker, maker, takerHold, makerHold] : [maker, taker, makerHold, takerHold];
  const fill: Fill = {
    marketId: terms.marketId,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
    makerUser: maker.userId,
    takerUser: taker.userId,
    takerSide: taker.side,
    priceTicks: trade.priceTicks,
    lots: trade.lots,
    paid: costOf(terms, buyer, trade, buyHold),
    received,
    makerFee,
    takerFee,
    time: now,
  };
  moveMoney(group, terms, fill, { buyer, seller, buyHold, sellHold });
  group.save(makerAfter);
  group.save(takerAfter);
  group.effects.push({
    type: 'fill',
    fill,
    buyOrder: buyer,
    sellOrder: seller,
    buyHold: buyHold ?? 0n,
    sellHold: sellHold ?? 0n,
  });
}

/** Moves the difference of what an order holds between available and frozen; `after` has a revision of its own. */
export function adjustHold(group: Group, terms: Terms, after: Order, atoms: bigint, why: 'amend' | 'self_trade'): void {
  if (atoms === 0n) return;
  const assetId = group.input.reserve.asset(terms, after.side);
  group.move(after.userId, assetId, -atoms, atoms);
  group.effects.push({ type: 'adjust', order: after, assetId, atoms, why });
}

/** Ends a live order: what it still holds, and its pair does not need, is available again. */
export function endOrder(group: Group, terms: Terms, order: Order, why: EndReason): Order {
  const before = held(group, terms, order);
  const cancelled: Order = { ...order, status: 'cancelled', endReason: why, updated: group.input.now };
  const released = isHeld(order) ? before - held(group, terms, cancelled) : 0n;
  const ended = { ...cancelled, released };
  group.save(ended);
  if (released === 0n) return ended;
  const assetId = group.input.reserve.asset(terms, order.side);
  group.move(order.userId, assetId, released, -released);
  group.effects.push({ type: 'release', order: ended, assetId, atoms: released });
  return ended;
}

function settleEnd(group: Group, terms: Terms, id: number, why: EndReason | 'budget_spent'): void {
  const order = group.order(id);
  // The other one of a pair was ended when the first traded; the engine says so afterwards.
  if (!order || !isLive(order)) return;
  if (why === 'budget_spent') endBudget(group, terms, order);
  else endOrder(group, terms, order, why);
}

/** Ends an order whose budget is spent: filled, unless a part of it met an own order and did not trade. */
export function endBudget(group: Group, terms: Terms, order: Order): void {
  if (order.removedLots > 0) endOrder(group, terms, order, 'self_trade');
  else group.save({ ...order, status: 'filled', updated: group.input.now });
}

function settleTrigger(group: Group, terms: Terms, id: number): void {
  const order = aloneOrder(group, terms, id);
  const time = group.input.now;
  group.save({ ...order, status: 'open', triggered: time, updated: time });
}

/** Makes an order smaller without a trade; the last of it ends it. The other one of its pair lives on. */
function settleDecrement(group: Group, terms: Terms, id: number, lots: number): void {
  const order = liveOrder(group, id);
  const [removedLots, revision] = [order.removedLots + lots, order.revision + 1];
  const changed: Order = { ...order, removedLots, revision, updated: group.input.now };
  // An order by quote amount has no lots to lose: what it meets is counted, and its budget ends it.
  if (order.quoteAtoms !== null) return group.save({ ...changed, lots: order.lots + lots });
  const shown = order.shownLots === null ? changed : { ...changed, shownLots: Math.max(0, order.shownLots - lots) };
  if (openLots(shown) === 0) {
    endOrder(group, terms, order, 'self_trade');
    const ended = group.order(id) as Order;
    return group.save({ ...ended, removedLots: shown.removedLots, shownLots: shown.shownLots });
  }
  const less = isHeld(order) ? held(group, terms, order) - held(group, terms, shown) : 0n;
  adjustHold(group, terms, shown, -less, 'self_trade');
  group.save(shown);
}

function settlePlace(group: Group, id: number, shownLots: number): void {
  const order = liveOrder(group, id);
  const shown = order.displayLots === null ? null : shownLots;
  group.save({ ...order, status: 'open', sequence: group.input.nextSequence(), shownLots: shown });
}

/** Settles what a command did to a book, in the order in which it happened. */
export function settleEvents(group: Group, terms: Terms, events: readonly BookEvent[]): void {
  group.work += events.length;
  for (const event of events) {
    if (event.type === 'trade') settleTrade(group, terms, event);
    else if (event.type === 'trigger') settleTrigger(group, terms, event.id);
    else if (event.type === 'rest' || event.type === 'refill') settlePlace(group, event.id, event.shownLots);
    else if (event.type === 'decrement') {
      settleDecrement(group, terms, event.makerId, event.lots);
      settleDecrement(group, terms, event.takerId, event.lots);
    } else if (event.why !== 'replaced') settleEnd(group, terms, event.id, event.why);
  }
}
