/** The notification about a spot order. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { OrderChange, OrderNotice } from '../../exchange/index.ts';

const common = ({ id, symbol, type: side }: OrderItem) => ({ id, symbol, side });

/** Kind and params. */
export function notificationOf(what: OrderChange, order: OrderItem): OrderNotice {
  if (what === 'triggered') {
    const params = { ...common(order), amount: order.amount, price: order.trigger_price ?? '0' };
    return { kind: 'order_triggered', params };
  }
  if (what === 'ended') {
    const params = { ...common(order), amount: order.amount, filled: order.filled, reason: order.end_reason ?? '' };
    return { kind: 'order_ended', params };
  }
  const params = {
    ...common(order),
    amount: order.filled,
    price: order.average_price ?? '0',
    triggered: order.triggered !== null,
  };
  return { kind: 'order_filled', params };
}
