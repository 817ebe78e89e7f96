/**
 * Decides the changing of an order under its id. A denial leaves the batch exactly as it was; only the difference of what
 * it holds moves. Making it smaller at the same price keeps its place; anything else loses it and may trade at once.
 */
import type { MarketKind } from '@glasshouse/contract';
import { clearingOf } from '../clearing/clearing.ts';
import { type Decision, accept, deny } from './decision.ts';
import { ownOrder } from './cancel.ts';
import type { Batch } from './batch.ts';
import { checkTakesOrders } from '../rules/market-mode.ts';
import { type Order, openLots } from './order.ts';
import { checkCaughtUp, checkLimit, denialOf } from './placement.ts';
import { checkNotional, checkSize, checkTips, readLots, readTicks, worstOf } from './read-order.ts';
import { checkOwn, stands } from './session-queue.ts';
import { adjustHold, moveHeld, settleEvents } from './settle.ts';
import { type MarketRules, quantityText } from '../rules/market-rules.ts';

/** A wish to change an order; texts as they arrived, absent where nothing is to change. */
export interface AmendCommand {
  readonly type: 'amend';
  readonly userId: number;
  readonly orderId: number;
  readonly amount?: string | undefined;
  readonly price?: string | undefined;
  readonly trigger?: string | undefined;
  /** The kind of markets that is asked about: an order of another is as unknown as none. All when not named. */
  readonly ofKind?: MarketKind;
  /** What its product knows of it beyond an order and is to change (`Clearing.amend`). */
  readonly terms?: Readonly<Record<string, number | null>>;
}

interface Wish {
  readonly lots: number;
  readonly priceTicks: number;
  readonly triggerTicks: number | null;
}

function readWish(rules: MarketRules, order: Order, command: AmendCommand): Decision<Wish> {
  const lots = command.amount === undefined ? accept(order.lots - order.removedLots) : readLots(command.amount, rules);
  if (!lots.ok) return lots;
  const trigger = command.trigger === undefined ? accept(order.triggerTicks) : readTicks(command.trigger, rules, 'trigger_price');
  if (!trigger.ok) return trigger;
  if (command.trigger !== undefined && order.status !== 'pending') return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'trigger_price');
  const isMarket = order.kind.endsWith('market');
  if (command.price !== undefined && isMarket) return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'target_price');
  const price = command.price === undefined ? accept(order.priceTicks ?? 0) : readTicks(command.price, rules);
  if (!price.ok) return price;
  const worst = isMarket && trigger.value !== null ? worstOf(order.side, trigger.value) : price.value;
  return accept({ lots: lots.value, priceTicks: worst, triggerTicks: trigger.value });
}

const isSame = (order: Order, wish: Wish) =>
  wish.lots === order.lots - order.removedLots &&
  wish.priceTicks === order.priceTicks &&
  wish.triggerTicks === order.triggerTicks;

function checkWish(batch: Batch, rules: MarketRules, order: Order, wish: Wish): Decision<null> {
  if (wish.lots <= order.filledLots)
    return deny('ORDER_AMEND_FILLED', { filled: quantityText(rules, order.filledLots), asset: rules.baseCode }, 'amount');
  const size = checkSize(rules, wish.priceTicks, wish.lots);
  if (!size.ok) return size;
  const tips = checkTips(order.displayLots, wish.lots - order.filledLots, 'amount');
  if (!tips.ok) return tips;
  const notional = checkNotional(rules, wish.priceTicks, wish.lots);
  if (!notional.ok) return notional;
  if (wish.priceTicks === order.priceTicks) return accept(null);
  const { band } = batch.market(rules.marketId);
  const path = order.kind.endsWith('market') ? 'trigger_price' : 'target_price';
  return checkLimit(
    batch,
    rules,
    band,
    { ...order, kind: order.status === 'pending' ? order.kind : 'limit', priceTicks: wish.priceTicks },
    path,
  );
}

const keepsPlace = (order: Order, { lots, priceTicks, triggerTicks }: Wish) =>
  priceTicks === order.priceTicks && triggerTicks === order.triggerTicks && lots <= order.lots - order.removedLots;

/**
 * Whether a change only makes an order smaller, so that nothing can trade by it. Then it is taken also while triggers are to fire,
 * as a cancel is, which is the same for as many lots.
 */
export function onlyMakesSmaller(rules: MarketRules, order: Order, command: AmendCommand): boolean {
  const wish = readWish(rules, order, command);
  return wish.ok && keepsPlace(order, wish.value);
}

/** What takes a new place pays what a new order pays: no order is kept to trade by fees that hold no more. */
const feesAnew = ({ fees }: MarketRules, now: number) => ({
  makerPpm: fees && Number(fees.makerPpm),
  takerPpm: fees && Number(fees.takerPpm),
  feesSince: now,
});

const keepsFees = (rules: MarketRules, order: Order, wish: Wish) =>
  keepsPlace(order, wish) || (order.filledLots > 0 && clearingOf(rules, order).keepsRate === true);

/** The order as it is wished; lots that self-trade prevention took stay taken. */
const wished = (rules: MarketRules, order: Order, wish: Wish, now: number): Order => ({
  ...order,
  ...(keepsFees(rules, order, wish) ? {} : feesAnew(rules, now)),
  lots: wish.lots + order.removedLots,
  priceTicks: wish.priceTicks,
  triggerTicks: wish.triggerTicks,
  revision: order.revision + 1,
  updated: now,
});

/** An order of the queue changes where it stands, or goes to its end. */
function changeQueued(batch: Batch, after: Order, keeps: boolean): Decision<null> {
  const own = checkOwn(batch, after);
  if (!own.ok) return own;
  batch.save(keeps ? after : { ...after, sequence: batch.input.nextSequence() });
  batch.work++;
  return accept(null);
}

function change(batch: Batch, rules: MarketRules, order: Order, after: Order): Decision<null> {
  if (order.status === 'queued') {
    const { priceTicks, triggerTicks } = after;
    const lots = after.lots - after.removedLots;
    return changeQueued(batch, after, keepsPlace(order, { lots, priceTicks: priceTicks ?? 0, triggerTicks }));
  }
  const { book } = batch.market(rules.marketId);
  if (after.triggerTicks === order.triggerTicks) {
    const outcome = book.amend(order, after.priceTicks ?? 0, openLots(after));
    if (!outcome.ok) return denialOf(rules, outcome.refusal, after);
    batch.save(after);
    settleEvents(batch, rules, outcome.events);
    return accept(null);
  }
  const mark = book.engine.mark();
  const out = book.cancel(order);
  const entered = out.ok ? book.enter(after) : out;
  if (!entered.ok) {
    book.engine.rollbackTo(mark);
    return denialOf(rules, entered.refusal, after);
  }
  batch.save({ ...after, sequence: batch.input.nextSequence() });
  return accept(null);
}

/** Decides one change: the order as it stands after it, or why not. */
export function decideAmend(batch: Batch, command: AmendCommand): Decision<Order> {
  const found = ownOrder(batch, command);
  if (!found.ok) return found;
  const order = found.value;
  const rules = batch.input.rules(order.marketId);
  if (stands(batch, rules, order)) return deny('ORDER_AUCTION_STANDS');
  const clearing = clearingOf(rules, order);
  const open = checkTakesOrders(rules.mode, clearing.reducing?.(batch, order));
  if (!open.ok) return open;
  const caught = checkCaughtUp(batch, rules);
  if (!caught.ok && !onlyMakesSmaller(rules, order, command)) return caught;
  if (order.ocoId !== null) return deny('ORDER_AMEND_OCO');
  if (order.blockId !== null || (order.status === 'queued' && order.kind === 'market')) return deny('ORDER_FIELD_NOT_ALLOWED');
  const wish = readWish(rules, order, command);
  if (!wish.ok) return wish;
  const isKept = isSame(order, wish.value);
  if (isKept && command.terms === undefined) return deny('ORDER_AMEND_NOTHING');
  const fits = isKept ? accept(null) : checkWish(batch, rules, order, wish.value);
  if (!fits.ok) return fits;
  const after = wished(rules, order, wish.value, batch.input.now);
  const held = clearing.reserve.needs(batch, rules, order);
  const change = { before: order, after, terms: command.terms, keepsPlace: keepsPlace(order, wish.value), isKept };
  const taken = clearing.amend?.(batch, rules, change) ?? accept(null);
  if (!taken.ok) return taken;
  const more = clearing.reserve.needs(batch, rules, after) - held;
  const funds = more > 0n && !clearing.amend ? clearing.admit(batch, rules, after, more) : accept(null);
  if (!funds.ok) return funds;
  const applied = isKept ? kept(batch, after) : apply(batch, rules, order, after, more);
  if (!applied.ok) taken.value?.();
  return applied;
}

/** The order where nothing of it changed but what its product knows of it: it keeps its place. */
function kept(batch: Batch, after: Order): Decision<Order> {
  batch.save(after);
  batch.work++;
  return accept(after);
}

function apply(batch: Batch, rules: MarketRules, order: Order, after: Order, more: bigint): Decision<Order> {
  // Money first, so that what trades at once finds its hold; a refusal of the engine takes it back.
  const effects = batch.effects.length;
  adjustHold(batch, rules, after, more, 'amend');
  const changed = change(batch, rules, order, after);
  if (!changed.ok) {
    batch.effects.length = effects;
    moveHeld(batch, rules, after, -more);
    return changed;
  }
  return accept(withShown(batch, batch.order(order.id) as Order));
}

/** An iceberg that became smaller may show less. */
function withShown(batch: Batch, order: Order): Order {
  if (order.shownLots === null || order.status !== 'open') return order;
  const shownLots = batch.market(order.marketId).book.shownLots(order.id);
  if (shownLots !== order.shownLots) batch.save({ ...order, shownLots });
  return batch.order(order.id) as Order;
}
