/** The notification about a change of an order of contracts, with the position that it stands for. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderChange, OrderNotice } from '../../exchange/index.ts';
import { loadOrderTerms } from '../store/reading.ts';

/** Kind and params. Orders of contracts never trigger: stops belong to positions. */
function notificationOf(what: OrderChange, order: OrderItem, position: { id: number; side: 'long' | 'short' }): OrderNotice {
  const common = { id: position.id, symbol: order.symbol, side: position.side };
  if (what === 'ended')
    return {
      kind: 'contract_order_ended',
      params: { ...common, share: order.amount, filled: order.filled, reason: order.end_reason ?? '' },
    };
  return { kind: 'contract_filled', params: { ...common, share: order.filled, price: order.average_price ?? '0' } };
}

/** Reads what the order is for. */
export async function noticeOf(what: OrderChange, order: OrderItem, tx: Tx): Promise<OrderNotice> {
  const own = (await loadOrderTerms(tx, [order.id])).get(order.id);
  const opens = own === undefined || own.purpose === 'open';
  const side = (order.type === 'buy') === opens ? 'long' : 'short';
  return notificationOf(what, order, { id: own?.positionId ?? order.id, side });
}
