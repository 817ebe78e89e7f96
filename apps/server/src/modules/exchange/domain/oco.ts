/**
 * Decides the placement of a pair: a limit order and a stop of which the one that trades or fires first ends the other.
 * Both are of one amount; what is reserved is the larger of the two, once, under the id of the limit order.
 */
import { clearingOf } from '../clearing/clearing.ts';
import { REFUSAL } from '@glasshouse/matching';
import { type Decision, accept, deny } from './decision.ts';
import type { Batch } from './batch.ts';
import type { Order } from './order.ts';
import { type PlacementCommand, checkCount, checkLimit, checkOpen, denialOf, lastTick, newOrder, takeHold } from './placement.ts';
import { checkRules } from './read-order.ts';
import { checkOwn, checkPhase } from './session-queue.ts';
import { settleEvents } from './settle.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { checkWaiting } from '../rules/waiting-limits.ts';

/** A wish to place a pair. */
export interface OcoCommand {
  readonly type: 'oco';
  readonly userId: number;
  readonly limit: PlacementCommand;
  readonly stop: PlacementCommand;
}

/** A pair as it stands. */
export interface Oco {
  readonly ocoId: number;
  readonly orders: readonly [Order, Order];
}

/** The field of the stop that a refusal of its price is about: a market one has only its trigger. */
const stopField = ({ kind }: PlacementCommand) => (kind === 'stop_limit' ? 'stop_price' : 'trigger_price');

/** The same denial about the stop of a pair, whose fields have names of their own. */
export function ofStop<T>(decision: Decision<T>): Decision<T> {
  if (decision.ok || decision.denial.path !== 'target_price') return decision;
  return { ok: false, denial: { ...decision.denial, path: 'stop_price' } };
}

function checkPrices({ limit, stop }: OcoCommand): boolean {
  const [low, high] = limit.side === 'buy' ? [limit.priceTicks, stop.triggerTicks] : [stop.triggerTicks, limit.priceTicks];
  return (low ?? 0) < (high ?? 0);
}

/** Takes a pair that waits for an auction: its stop waits for the book with it. */
function queuePair(batch: Batch, rules: MarketRules, limit: Order, stop: Order, hold: bigint): Decision<Oco> {
  const own = checkOwn(batch, limit);
  if (!own.ok) return own;
  const orders: readonly [Order, Order] = [limit, { ...stop, status: 'queued' }];
  for (const order of orders) batch.create(order);
  takeHold(batch, rules, limit, hold);
  batch.work += 2;
  return accept({ ocoId: limit.id, orders });
}

/** One of a pair as its product takes it: what the product refuses of an order it refuses of each of the two. */
function prepareOne(batch: Batch, rules: MarketRules, order: PlacementCommand): Decision<PlacementCommand> {
  const clearing = clearingOf(rules, { account: order.account ?? rules.account });
  if (clearing.prepare) return clearing.prepare(batch, rules, order);
  const fits = checkRules(rules, order);
  return fits.ok ? accept(order) : fits;
}

/** Decides one pair: both orders as they stand, or why not. */
export function decideOco(batch: Batch, wish: OcoCommand): Decision<Oco> {
  const rules = batch.input.rules(wish.limit.marketId);
  const open = checkOpen(batch, rules, wish.limit);
  if (!open.ok) return open;
  const resting = prepareOne(batch, rules, wish.limit);
  if (!resting.ok) return resting;
  const waits = ofStop(prepareOne(batch, rules, wish.stop));
  if (!waits.ok) return waits;
  const command: OcoCommand = { ...wish, limit: resting.value, stop: waits.value };
  const { book, band } = batch.market(rules.marketId);
  if (!checkPrices(command)) {
    // The one on the wrong side of the market is the one that is meant.
    const best = book.bestAgainst(command.limit.side);
    const price = command.limit.priceTicks ?? 0;
    const crosses = best !== null && (command.limit.side === 'buy' ? price >= best : price <= best);
    return deny('ORDER_OCO_PRICES', {}, crosses ? 'target_price' : 'trigger_price');
  }
  for (const [order, path] of [
    [command.limit, 'target_price'],
    [command.stop, stopField(command.stop)],
  ] as const) {
    const inBand = checkLimit(batch, rules, band, order, path);
    if (!inBand.ok) return inBand;
  }
  const count = checkCount(batch, command.limit, 2);
  if (!count.ok) return count;
  const waiting = checkWaiting(batch, command.stop);
  if (!waiting.ok) return waiting;
  const tick = lastTick(batch, command.stop);
  if (!tick.ok) return tick;
  const taken = rules.session ? checkPhase(batch.session(rules), command.limit) : accept(null);
  if (!taken.ok) return taken;
  const first = newOrder(batch, command.limit);
  const second = newOrder(batch, command.stop);
  const pair = { ocoId: first.id };
  const limit: Order = { ...first, ...pair, partnerId: second.id };
  const stop: Order = { ...second, ...pair, partnerId: first.id, afterTick: tick.value };
  const clearing = clearingOf(rules, limit);
  const needs = [limit, stop].map((order) => clearing.reserve.needs(batch, rules, order)) as [bigint, bigint];
  const hold = needs[0] > needs[1] ? needs[0] : needs[1];
  const funds = clearing.admit(batch, rules, limit, hold);
  if (!funds.ok) return funds;
  if (limit.status === 'queued') return queuePair(batch, rules, limit, stop, hold);
  const outcome = book.enterPair(limit, stop);
  // A limit order that would trade at once is no pair: its stop would never have waited.
  if (!outcome.ok && outcome.refusal === REFUSAL.WOULD_TAKE) return deny('ORDER_OCO_PRICES', {}, 'target_price');
  if (!outcome.ok) return denialOf(rules, outcome.refusal, stop);
  batch.create(limit);
  batch.create(stop);
  takeHold(batch, rules, limit, hold);
  settleEvents(batch, rules, outcome.events);
  return accept({ ocoId: first.id, orders: [batch.order(limit.id) as Order, batch.order(stop.id) as Order] });
}
