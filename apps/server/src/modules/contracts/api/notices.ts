/** The notification about a change of an order of contracts, with the position that it stands for. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderChange, OrderNotice } from '../../exchange/index.ts';
import { notificationOf } from '../domain/notification-of.ts';
import { loadOrderTerms } from '../store/reading.ts';

/** Reads what the order is for. */
export async function noticeOf(what: OrderChange, order: OrderItem, tx: Tx): Promise<OrderNotice> {
  const own = (await loadOrderTerms(tx, [order.id])).get(order.id);
  const opens = own === undefined || own.purpose === 'open';
  const side = (order.type === 'buy') === opens ? 'long' : 'short';
  return notificationOf(what, order, { id: own?.positionId ?? order.id, side });
}
