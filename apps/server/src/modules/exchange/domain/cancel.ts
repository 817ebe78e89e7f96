/** Decides the cancelling of orders: only their owner's, only while they live; a fill that came first wins. */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { EndReason, Side } from '@glasshouse/contract/orders';
import { endWaiting } from '../clearing/clearing.ts';
import { type Decision, accept, deny } from './decision.ts';
import type { Batch } from './batch.ts';
import { blockOf, endMember } from './block-member.ts';
import { checkCancelsOf } from '../rules/market-mode.ts';
import { type Order, isBlock, isInBook, isLive } from './order.ts';
import { stands } from './session-queue.ts';
import { endOrder, settleEvents } from './settle.ts';
import type { MarketRules } from '../rules/market-rules.ts';

/** A wish to cancel an order. */
export interface CancelCommand {
  readonly type: 'cancel';
  readonly userId: number;
  readonly orderId: number;
  /** The kind of markets that is asked about: an order of another is as unknown as none. All when not named. */
  readonly ofKind?: MarketKind;
}

/** A wish to cancel all orders of a user, or those of some markets or of a side. */
export interface CancelAllCommand {
  readonly type: 'cancelAll';
  readonly userId: number;
  /** Null: of all markets. */
  readonly marketIds: readonly number[] | null;
  /** Markets that are left out, but for some orders of them. */
  readonly except?: readonly number[];
  readonly beyond?: readonly number[];
  readonly side: Side | null;
  /** Only those of an account; all when not named. */
  readonly account?: AccountType;
  /** Only those placed on a connection that has ended; null: all. */
  readonly connection: string | null;
  /** What an earlier part of it ended: answered with the rest. */
  readonly already?: readonly number[];
}

/** The live order of a user, or why there is none. Another user's order is as unknown as none, and one of another kind of markets. */
export function ownOrder(batch: Batch, command: Omit<CancelCommand, 'type'>): Decision<Order> {
  const order = batch.order(command.orderId);
  // A member ends with its block, which its owner names by the own one.
  if (order && !isInBook(order) && batch.order(order.blockId as number)?.userId !== command.userId) return deny('ORDER_UNKNOWN');
  const { ofKind } = command;
  if (order && ofKind !== undefined && batch.input.rules(order.marketId).kind !== ofKind) return deny('ORDER_UNKNOWN');
  const isClosed = order ? order.userId === command.userId : batch.input.ended.has(`${command.userId}:${command.orderId}`);
  if (order && isClosed && isLive(order)) return accept(order);
  return deny(isClosed ? 'ORDER_CLOSED' : 'ORDER_UNKNOWN');
}

/** An order of the queue ends, with the other one of its pair: the book has neither. */
function endQueued(batch: Batch, rules: MarketRules, order: Order, why: EndReason): true {
  const partner = batch.partner(order);
  endOrder(batch, rules, order, why);
  if (partner) endOrder(batch, rules, partner, 'oco');
  batch.work++;
  return true;
}

/**
 * Ends a live order for a reason, with the other one of its pair; whether the book had it. A member of a block leaves it; with that of its
 * owner it ends.
 */
export function cancelOne(batch: Batch, order: Order, why: EndReason): boolean {
  if (!isInBook(order)) {
    const block = blockOf(batch, order);
    return block.userId === order.userId && isLive(block) ? cancelOne(batch, block, why) : endMember(batch, order, why);
  }
  const rules = batch.input.rules(order.marketId);
  if (order.status === 'queued') return endQueued(batch, rules, order, why);
  const outcome = batch.market(order.marketId).book.cancel(order);
  if (!outcome.ok) return false;
  endOrder(batch, rules, order, why);
  settleEvents(batch, rules, outcome.events);
  return true;
}

const standsNow = (batch: Batch, order: Order) => stands(batch, batch.input.rules(order.marketId), order);

/** Decides one cancel: the order as it ended, or why not. With it ends the other one of its pair. */
export function decideCancel(batch: Batch, command: CancelCommand): Decision<Order> {
  const found = ownOrder(batch, command);
  if (!found.ok) return found;
  const open = checkCancelsOf(batch.input.rules(found.value.marketId));
  if (!open.ok) return open;
  if (standsNow(batch, found.value)) return deny('ORDER_AUCTION_STANDS');
  if (!cancelOne(batch, found.value, 'requested')) throw new RangeError(`the book does not have order ${found.value.id}`);
  return accept(batch.order(found.value.id) as Order);
}

/** Whether an order of its user is one of those that a `cancelAll` ends. */
export function isMeant(command: CancelAllCommand, order: Order): boolean {
  const { id, marketId, side, account, connection } = order;
  const { marketIds, except = [], beyond = [] } = command;
  return (
    isInBook(order) &&
    (marketIds === null || marketIds.includes(marketId)) &&
    (!except.includes(marketId) || beyond.includes(id)) &&
    (command.side === null || side === command.side) &&
    (command.account === undefined || account === command.account) &&
    (command.connection === null || connection === command.connection)
  );
}

/** Ends what waits to become an order in the markets that are named: it belongs to no side and no connection. */
function cancelWaiting(batch: Batch, { userId, marketIds, except = [], side, connection }: CancelAllCommand): number[] {
  if (side !== null || connection !== null) return [];
  const asked = (marketIds ?? []).filter((marketId) => !except.includes(marketId)).map((marketId) => batch.input.rules(marketId));
  return asked.filter((rules) => checkCancelsOf(rules).ok).flatMap((rules) => endWaiting(batch, rules, userId, Infinity));
}

/** Decides the cancelling of many; answers the ids of those that ended. Markets that take no cancels are left out. */
export function decideCancelAll(batch: Batch, command: CancelAllCommand): Decision<number[]> {
  const { userId, connection, already = [] } = command;
  const why = connection === null ? 'requested' : 'disconnected';
  const cancelled = [...already];
  for (const { id } of batch.ownOrders(userId)) {
    const order = batch.order(id) as Order;
    if (!isMeant(command, order) || !checkCancelsOf(batch.input.rules(order.marketId)).ok) continue;
    if (isLive(order) && standsNow(batch, order)) continue;
    // An owner knows a block by the own member.
    const named = isBlock(order) ? batch.membersOf(order).find((member) => member.userId === userId) : undefined;
    // The other one of a pair may have ended with the first.
    if (isLive(order)) cancelOne(batch, order, why);
    cancelled.push(named?.id ?? id);
  }
  return accept([...cancelled, ...cancelWaiting(batch, command)]);
}
