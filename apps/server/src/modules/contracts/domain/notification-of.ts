/** The notification about an order of contracts. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { OrderChange, OrderNotice } from '../../exchange/index.ts';

/** Kind and params. Orders of contracts never trigger: stops belong to positions. */
export function notificationOf(
  what: OrderChange,
  order: OrderItem,
  position: { id: number; side: 'long' | 'short' },
): OrderNotice {
  const common = { id: position.id, symbol: order.symbol, side: position.side };
  if (what === 'ended')
    return {
      kind: 'contract_order_ended',
      params: { ...common, share: order.amount, filled: order.filled, reason: order.end_reason ?? '' },
    };
  return { kind: 'contract_filled', params: { ...common, share: order.filled, price: order.average_price ?? '0' } };
}
