/**
 * Settles what a book reported, in its order: trades, ends, triggers, refills. The clearing of each order decides what a trade
 * moves; here stands what is the same for all.
 *
 * Invariants: a hold is always exactly what the reserve says (I4); of a pair it is the larger of the two, and the one that
 * trades first ends the other before it. The shares of a block are the whole of its trade.
 */
import { proRata } from '../clearing/allocate.ts';
import { type Exchanged, clearingOf } from '../clearing/clearing.ts';
import type { EndReason } from '@glasshouse/contract/orders';
import type { BookEvent, Trade } from './books.ts';
import type { FeeRates } from '../rules/fees.ts';
import type { Batch, Effect } from './batch.ts';
import { type Fill, type Order, fillOrder, isBlock, isHeld, isLive, namedOrder, openLots } from './order.ts';
import { fillQuote, shrinkLevel } from './quote-settle.ts';
import { type MarketRules, filledValueOf } from '../rules/market-rules.ts';

/** What the money behind an order must be: its own need, or that of the other order of its pair where it is larger. */
export function held(batch: Batch, rules: MarketRules, order: Order): bigint {
  const { reserve } = clearingOf(rules, order);
  const own = reserve.needs(batch, rules, order);
  const partner = batch.partner(order);
  const other = partner ? reserve.needs(batch, rules, partner) : 0n;
  return own > other ? own : other;
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
function feesOf(batch: Batch, { kind }: MarketRules, { userId, makerPpm, takerPpm, feesSince }: Order): FeeRates {
  if (makerPpm === null || takerPpm === null) return batch.input.fees(kind, userId, feesSince);
  return { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm) };
}

/** Clears a trade between two orders that stand for themselves. */
function settleFill(batch: Batch, rules: MarketRules, maker: Order, taker: Order, exchanged: Exchanged): void {
  const filled = { ...exchanged, fillId: batch.input.nextFillId() };
  const makes = { ...filled, role: 'maker' } as const;
  const made = clearingOf(rules, maker).fill(batch, rules, maker, makes, feesOf(batch, rules, maker).makerPpm);
  const takes = { ...filled, role: 'taker' } as const;
  const took = clearingOf(rules, taker).fill(batch, rules, taker, takes, feesOf(batch, rules, taker).takerPpm);
  const [buy, sell] = taker.side === 'buy' ? [took, made] : [made, took];
  const fill: Fill = {
    id: filled.fillId,
    marketId: rules.marketId,
    makerOrderId: namedOrder(maker),
    takerOrderId: namedOrder(taker),
    makerUser: maker.userId,
    takerUser: taker.userId,
    makerAccount: maker.account,
    takerAccount: taker.account,
    takerSide: taker.side,
    priceTicks: exchanged.priceTicks,
    lots: exchanged.lots,
    paid: buy.value,
    received: sell.value,
    makerFee: made.fee,
    takerFee: took.fee,
    time: batch.input.now,
  };
  batch.save(made.after);
  batch.save(took.after);
  if (maker.quoteId !== undefined) fillQuote(batch, made, exchanged.lots, true);
  if (taker.quoteId !== undefined) fillQuote(batch, took, exchanged.lots, false);
  batch.effects.push({ type: 'fill', fill, buy, sell });
}

interface Share {
  readonly id: number;
  lots: number;
}

/** How many of some lots each member of a block gets. RangeError: not all of them, or more. */
function sharesOf(batch: Batch, rules: MarketRules, block: Order, exchanged: Exchanged): Share[] {
  // No tie goes to the owner of the block against others.
  const isOwner = ({ userId }: Order) => userId === block.userId;
  const all = batch.membersOf(block);
  const members = [...all.filter((one) => !isOwner(one)), ...all.filter(isOwner)];
  const lots = clearingOf(rules, block).allocate?.(batch, members, exchanged) ?? proRata(members, exchanged.lots);
  const sum = lots.reduce((total, one) => total + one, 0);
  if (sum !== exchanged.lots || lots.length !== members.length || lots.some((one) => one < 0))
    throw new RangeError(`block ${block.id}: ${sum} of ${exchanged.lots} lots were shared`);
  return members.flatMap(({ id }, i) => (lots[i] ? [{ id, lots: lots[i] }] : []));
}

/** Who gets what of a trade: the order itself, or the members of a block. */
function partsOf(batch: Batch, rules: MarketRules, order: Order, exchanged: Exchanged): Share[] {
  return isBlock(order) ? sharesOf(batch, rules, order, exchanged) : [{ id: order.id, lots: exchanged.lots }];
}

/** What the members of a block traded, its value as it is rounded for each of them, and what self-trade prevention took. */
interface Followed extends Exchanged {
  readonly value: bigint;
  readonly removed: number;
}

/** A block follows its members and moves no money: what they traded, and what self-trade prevention took from them. */
function followMembers(batch: Batch, block: Order, traded: Followed, rules: MarketRules): void {
  const { priceTicks, lots, value, removed } = traded;
  const time = batch.input.now;
  const after = lots === 0 ? block : fillOrder(rules, block, { priceTicks, lots, fee: 0n, time });
  const filled = { ...after, filledValue: block.filledValue + value };
  if (removed === 0) return batch.save(filled);
  const less = { ...filled, removedLots: filled.removedLots + removed, revision: filled.revision + 1, updated: time };
  batch.save(openLots(less) > 0 ? less : { ...less, status: 'cancelled', endReason: 'self_trade' });
}

/**
 * Clears a trade with a block on one side or both: the shares of both sides are matched in their order. Where both are one
 * user's their lots end without a trade, as by the mode `decrement`, so that no other member is kept from trading.
 */
function settleShared(batch: Batch, rules: MarketRules, trade: Trade, maker: Order, taker: Order): void {
  const makers = partsOf(batch, rules, maker, trade);
  const takers = partsOf(batch, rules, taker, trade);
  let [pairs, removed, value] = [0, 0, 0n];
  for (let [m, t] = [0, 0]; m < makers.length && t < takers.length; pairs++) {
    const [made, took] = [makers[m] as Share, takers[t] as Share];
    const lots = Math.min(made.lots, took.lots);
    const [makes, takes] = [liveOrder(batch, made.id), liveOrder(batch, took.id)];
    if (makes.userId === takes.userId) {
      settleDecrement(batch, rules, makes.id, lots);
      settleDecrement(batch, rules, takes.id, lots);
      removed += lots;
    } else {
      settleFill(batch, rules, makes, takes, { priceTicks: trade.priceTicks, lots });
      value += filledValueOf(rules, trade.priceTicks, lots);
    }
    made.lots -= lots;
    took.lots -= lots;
    if (made.lots === 0) m++;
    if (took.lots === 0) t++;
  }
  const traded = { priceTicks: trade.priceTicks, lots: trade.lots - removed, value, removed };
  for (const order of [maker, taker]) if (isBlock(order)) followMembers(batch, order, traded, rules);
  batch.work += pairs - 1;
}

function settleTrade(batch: Batch, rules: MarketRules, trade: Trade): void {
  const maker = aloneOrder(batch, rules, trade.makerId);
  const taker = aloneOrder(batch, rules, trade.takerId);
  if (isBlock(maker) || isBlock(taker)) settleShared(batch, rules, trade, maker, taker);
  else settleFill(batch, rules, maker, taker, trade);
}

/** Moves atoms into what an order holds (below zero: back); answers the asset, and where they came from. */
export function moveHeld(
  batch: Batch,
  rules: MarketRules,
  order: Order,
  atoms: bigint,
): Pick<Extract<Effect, { why: string }>, 'assetId' | 'from'> {
  const { reserve } = clearingOf(rules, order);
  const assetId = reserve.asset(rules, order.side);
  const from = reserve.moveHeld?.(batch, rules, order, atoms) ?? null;
  if (from !== null) return { assetId, from };
  batch.move(order.userId, order.account, assetId, -atoms, atoms);
  return { assetId };
}

/** Moves the difference of what an order holds between available and frozen; `after` has a revision of its own. */
export function adjustHold(
  batch: Batch,
  rules: MarketRules,
  after: Order,
  atoms: bigint,
  why: 'amend' | 'self_trade' | 'action',
): void {
  if (atoms === 0n) return;
  batch.effects.push({ type: 'adjust', order: after, atoms, why, ...moveHeld(batch, rules, after, atoms) });
}

/** Ends a live order: what it still holds, and its pair does not need, is available again. A block ends with its members. */
export function endOrder(batch: Batch, rules: MarketRules, order: Order, why: EndReason): Order {
  if (isBlock(order)) for (const member of batch.membersOf(order)) endOrder(batch, rules, member, why);
  const cancelled: Order = { ...order, status: 'cancelled', endReason: why, updated: batch.input.now };
  if (order.quoteId !== undefined) {
    shrinkLevel(batch, rules, order, cancelled);
    return cancelled;
  }
  const before = held(batch, rules, order);
  const released = isHeld(order) ? before - held(batch, rules, cancelled) : 0n;
  const ended = { ...cancelled, released };
  batch.save(ended);
  if (released === 0n) return ended;
  const moved = moveHeld(batch, rules, order, -released);
  batch.effects.push({ type: 'release', order: ended, atoms: released, ...moved });
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
  if (isBlock(order))
    for (const share of sharesOf(batch, rules, order, { priceTicks: order.priceTicks ?? 0, lots }))
      settleDecrement(batch, rules, share.id, share.lots);
  const [removedLots, revision] = [order.removedLots + lots, order.revision + 1];
  const changed: Order = { ...order, removedLots, revision, updated: batch.input.now };
  // An order by quote amount has no lots to lose: what it meets is counted, and its budget ends it.
  if (order.quoteAtoms !== null) return batch.save({ ...changed, lots: order.lots + lots });
  const shown = order.shownLots === null ? changed : { ...changed, shownLots: Math.max(0, order.shownLots - lots) };
  if (openLots(shown) === 0) {
    endOrder(batch, rules, order, 'self_trade');
    const ended = batch.order(id) as Order;
    if (order.quoteId !== undefined) return;
    return batch.save({ ...ended, removedLots: shown.removedLots, shownLots: shown.shownLots });
  }
  if (order.quoteId !== undefined) return shrinkLevel(batch, rules, order, shown);
  const less = isHeld(order) ? held(batch, rules, order) - held(batch, rules, shown) : 0n;
  adjustHold(batch, rules, shown, -less, 'self_trade');
  batch.save(shown);
}

function settlePlace(batch: Batch, id: number, shownLots: number): void {
  const order = liveOrder(batch, id);
  if (order.quoteId !== undefined) return;
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
