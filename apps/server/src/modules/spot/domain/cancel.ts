/** Decides the cancelling of an order: only its owner's, only while it is open; a fill that came first wins. */
import { type Decision, accept, deny } from './decision.ts';
import type { Group } from './group.ts';
import type { Order } from './order.ts';
import { settleEnd } from './settle.ts';

/** A wish to cancel an order. */
export interface CancelCommand {
  readonly type: 'cancel';
  readonly userId: number;
  readonly orderId: number;
}

/** Decides one cancel: the order as it ended, or why not. Somebody else's order is as unknown as none. */
export function decideCancel(group: Group, command: CancelCommand): Decision<Order> {
  const order = group.order(command.orderId);
  if (!order)
    return deny(group.input.ended.has(`${command.userId}:${command.orderId}`) ? 'SPOT_ORDER_CLOSED' : 'SPOT_ORDER_UNKNOWN');
  if (order.userId !== command.userId) return deny('SPOT_ORDER_UNKNOWN');
  if (order.status !== 'open') return deny('SPOT_ORDER_CLOSED');
  group.input.books.of(order.marketId).cancel(order.id);
  return accept(settleEnd(group, group.input.terms(order.marketId), order));
}
