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
import type { Batch } from './batch.ts';
import { type Fill, type Order, fillOrder, isHeld, isLive, openLots } from './order.ts';
import { type MarketRules, baseAtoms, tickLots, valueOf } from '../rules/market-rules.ts';

/** What the money behind an order must be: its own need, or that of the other order of its pair where it is larger. */
export function held(batch: Batch, rules: MarketRules, order: Order): bigint {
  const own = batch.input.reserve.needs(rules, order);
  const partner = batch.partner(order);
  const other = partner ? batch.input.reserve.needs(rules, partner) : 0n;
  return own > other ? own : other;
}

/** By how much the hold of an order shrinks when it becomes another; null for an order without a hold. */
function shrinks(batch: Batch, rules: MarketRules, before: Order, after: Order): bigint | null {
  if (!isHeld(before)) return null;
  const { reserve } = batch.input;
  return reserve.needs(rules, before) - reserve.needs(rules, after);
}

/** What a buyer pays for a trade, in quote atoms. */
function costOf(rules: MarketRules, buyer: Order, trade: Trade, shrink: bigint | null): bigint {
  const value = tickLots(trade.priceTicks, trade.lots);
  if (shrink === null) return valueOf(rules, buyer.filledValue + value, 'up') - valueOf(rules, buyer.filledValue, 'up');
  const up = valueOf(rules, value, 'up');
  return shrink < up ? shrink : up;
}

/** What a buyer without a hold pays for all of his trades, in quote atoms. */
export function totalCost(rules: MarketRules, trades: readonly Trade[]): bigint {
  return valueOf(
    rules,
    trades.reduce((sum, trade) => sum + tickLots(trade.priceTicks, trade.lots), 0n),
    'up',
  );
}

function moveMoney(
  batch: Batch,
  rules: MarketRules,
  fill: Fill,
  parties: { buyer: Order; seller: Order; buyHold: bigint | null; sellHold: bigint | null },
): void {
  const { buyer, seller, buyHold, sellHold } = parties;
  const base = baseAtoms(rules, fill.lots);
  const [buyFee, sellFee] = fill.takerSide === 'buy' ? [fill.takerFee, fill.makerFee] : [fill.makerFee, fill.takerFee];
  if (buyHold === null) batch.move(buyer.userId, rules.quoteId, -fill.paid, 0n);
  else batch.move(buyer.userId, rules.quoteId, buyHold - fill.paid, -buyHold);
  if (sellHold === null) batch.move(seller.userId, rules.baseId, -base, 0n);
  else batch.move(seller.userId, rules.baseId, 0n, -sellHold);
  batch.move(buyer.userId, rules.baseId, base - buyFee, 0n);
  batch.move(seller.userId, rules.quoteId, fill.received - sellFee, 0n);
}

function liveOrder(batch: Batch, id: number): Order {
  const order = batch.order(id);
  if (!order || !isLive(order)) throw new RangeError(`the book has order ${id}, which is not open`);
  return order;
}

/** The order of a trade, alone: the other one of its pair ends first. */
function aloneOrder(batch: Batch, rules: MarketRules, id: number): Order {
  const order = liveOrder(batch, id);
  const partner = batch.partner(order);
  if (partner) endOrder(batch, rules, partner, 'oco');
  return order;
}

/** What an order pays: what ruled in its market when it took its place, or its owner's tier in the tiers that held then. */
function feesOf(batch: Batch, { userId, makerPpm, takerPpm, feesSince }: Order): FeeRates {
  if (makerPpm === null || takerPpm === null) return batch.input.fees(userId, feesSince);
  return { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm) };
}

function settleTrade(batch: Batch, rules: MarketRules, trade: Trade): void {
  const maker = aloneOrder(batch, rules, trade.makerId);
  const taker = aloneOrder(batch, rules, trade.takerId);
  const { now } = batch.input;
  const received = valueOf(rules, tickLots(trade.priceTicks, trade.lots), 'down');
  const feeOf = (side: Side, ppm: bigint) => feeOn(side === 'buy' ? baseAtoms(rules, trade.lots) : received, ppm);
  const makerFee = feeOf(maker.side, feesOf(batch, maker).makerPpm);
  const takerFee = feeOf(taker.side, feesOf(batch, taker).takerPpm);
  const after = (order: Order, fee: bigint) =>
    fillOrder(order, { priceTicks: trade.priceTicks, lots: trade.lots, fee, time: now });
  const [makerAfter, takerAfter] = [after(maker, makerFee), after(taker, takerFee)];
  const makerHold = shrinks(batch, rules, maker, makerAfter);
  const takerHold = shrinks(batch, rules, taker, takerAfter);
  const [buyer, seller, buyHold, sellHold] =
    taker.side === 'buy' ? [taker, maker, takerHold, makerHold] : [maker, taker, makerHold, takerHold];
  const fill: Fill = {
    marketId: rules.marketId,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
    makerUser: maker.userId,
    takerUser: taker.userId,
    takerSide: taker.side,
    priceTicks: trade.priceTicks,
    lots: trade.lots,
    paid: costOf(rules, buyer, trade, buyHold),
    received,
    makerFee,
    takerFee,
    time: now,
  };
  moveMoney(batch, rules, fill, { buyer, seller, buyHold, sellHold });
  batch.save(makerAfter);
  batch.save(takerAfter);
  batch.effects.push({
    type: 'fill',
    fill,
    buyOrder: buyer,
    sellOrder: seller,
    buyHold: buyHold ?? 0n,
    sellHold: sellHold ?? 0n,
  });
}

/** Moves the difference of what an order holds between available and frozen; `after` has a revision of its own. */
export function adjustHold(batch: Batch, rules: MarketRules, after: Order, atoms: bigint, why: 'amend' | 'self_trade'): void {
  if (atoms === 0n) return;
  const assetId = batch.input.reserve.asset(rules, after.side);
  batch.move(after.userId, assetId, -atoms, atoms);
  batch.effects.push({ type: 'adjust', order: after, assetId, atoms, why });
}

/** Ends a live order: what it still holds, and its pair does not need, is available again. */
export function endOrder(batch: Batch, rules: MarketRules, order: Order, why: EndReason): Order {
  const before = held(batch, rules, order);
  const cancelled: Order = { ...order, status: 'cancelled', endReason: why, updated: batch.input.now };
  const released = isHeld(order) ? before - held(batch, rules, cancelled) : 0n;
  const ended = { ...cancelled, released };
  batch.save(ended);
  if (released === 0n) return ended;
  const assetId = batch.input.reserve.asset(rules, order.side);
  batch.move(order.userId, assetId, released, -released);
  batch.effects.push({ type: 'release', order: ended, assetId, atoms: released });
  return ended;
}

function settleEnd(batch: Batch, rules: MarketRules, id: number, why: EndReason | 'budget_spent'): void {
  const order = batch.order(id);
  // The other one of a pair was ended when the first traded; the engine says so afterwards.
  if (!order || !isLive(order)) return;
  if (why === 'budget_spent') endBudget(batch, rules, order);
  else endOrder(batch, rules, order, why);
}

/** Ends an order whose budget is spent: filled, unless a part of it met an own order and did not trade. */
export function endBudget(batch: Batch, rules: MarketRules, order: Order): void {
  if (order.removedLots > 0) endOrder(batch, rules, order, 'self_trade');
  else batch.save({ ...order, status: 'filled', updated: batch.input.now });
}

function settleTrigger(batch: Batch, rules: MarketRules, id: number): void {
  const order = aloneOrder(batch, rules, id);
  const time = batch.input.now;
  batch.save({ ...order, status: 'open', triggered: time, updated: time });
}

/** Makes an order smaller without a trade; the last of it ends it. The other one of its pair lives on. */
function settleDecrement(batch: Batch, rules: MarketRules, id: number, lots: number): void {
  const order = liveOrder(batch, id);
  const [removedLots, revision] = [order.removedLots + lots, order.revision + 1];
  const changed: Order = { ...order, removedLots, revision, updated: batch.input.now };
  // An order by quote amount has no lots to lose: what it meets is counted, and its budget ends it.
  if (order.quoteAtoms !== null) return batch.save({ ...changed, lots: order.lots + lots });
  const shown = order.shownLots === null ? changed : { ...changed, shownLots: Math.max(0, order.shownLots - lots) };
  if (openLots(shown) === 0) {
    endOrder(batch, rules, order, 'self_trade');
    const ended = batch.order(id) as Order;
    return batch.save({ ...ended, removedLots: shown.removedLots, shownLots: shown.shownLots });
  }
  const less = isHeld(order) ? held(batch, rules, order) - held(batch, rules, shown) : 0n;
  adjustHold(batch, rules, shown, -less, 'self_trade');
  batch.save(shown);
}

function settlePlace(batch: Batch, id: number, shownLots: number): void {
  const order = liveOrder(batch, id);
  const shown = order.displayLots === null ? null : shownLots;
  batch.save({ ...order, status: 'open', sequence: batch.input.nextSequence(), shownLots: shown });
}

/** Settles what a command did to a book, in the order in which it happened. */
export function settleEvents(batch: Batch, rules: MarketRules, events: readonly BookEvent[]): void {
  batch.work += events.length;
  for (const event of events) {
    if (event.type === 'trade') settleTrade(batch, rules, event);
    else if (event.type === 'trigger') settleTrigger(batch, rules, event.id);
    else if (event.type === 'rest' || event.type === 'refill') settlePlace(batch, event.id, event.shownLots);
    else if (event.type === 'decrement') {
      settleDecrement(batch, rules, event.makerId, event.lots);
      settleDecrement(batch, rules, event.takerId, event.lots);
    } else if (event.why !== 'replaced') settleEnd(batch, rules, event.id, event.why);
  }
}
