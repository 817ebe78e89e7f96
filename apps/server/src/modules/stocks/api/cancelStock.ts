/** POST /stock/cancel: cancels an order that waits or rests; what it held is free again. */
import { cancelStock } from '@glasshouse/contract/stocks';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Order, findOrderOf } from '../../exchange/index.ts';
import type { StockParts } from './parts.ts';
import { inWords } from './refusals.ts';

/** A stock order of a user. Refusal ORDER_UNKNOWN: it is none of theirs, or none of a stock. */
export async function findStockOrder({ platform, venue }: StockParts, userId: number, id: number): Promise<Order> {
  const order = await findOrderOf(platform.db, userId, { id });
  const isOwn = order !== null && venue.rulesOf('stock').some(({ marketId }) => marketId === order.marketId);
  return isOwn ? order : refuse('ORDER_UNKNOWN');
}

/** Does something to a stock order of a user. Refusal ORDER_UNKNOWN. */
export async function ofOrder<T>(
  parts: StockParts,
  userId: number,
  id: number | string,
  work: (orderId: number) => Promise<T>,
): Promise<T> {
  const { id: orderId, marketId, side } = await findStockOrder(parts, userId, Number(id));
  return inWords(parts, { userId, marketId, side }, () => work(orderId));
}

export const cancelStockHandler = (parts: StockParts) =>
  handleGroupedMoney(cancelStock, (input, { user }, attempt) =>
    ofOrder(parts, user.id, input.id, (orderId) =>
      parts.venue.submitOne({ type: 'cancel', userId: user.id, orderId, ofKind: 'stock' }, attempt),
    ),
  );
