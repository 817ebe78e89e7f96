/** The notification about a stock order. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { OrderChange, OrderNotice } from '../../exchange/index.ts';

/** Kind and params. */
export function notificationOf(what: OrderChange, order: OrderItem): OrderNotice {
  const common = { id: order.id, market_id: order.market_id, symbol: order.symbol, side: order.type };
  if (what === 'triggered')
    return { kind: 'stock_triggered', params: { ...common, amount: order.amount, price: order.trigger_price ?? '0' } };
  if (what === 'ended') {
    const params = { ...common, amount: order.amount, filled: order.filled, reason: order.end_reason ?? '' };
    return { kind: 'stock_order_ended', params };
  }
  return { kind: 'stock_filled', params: { ...common, amount: order.filled, price: order.average_price ?? '0' } };
}
