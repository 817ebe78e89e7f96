/** POST /stock/amend: changes an order that waits or rests under its id. */
import { amendStock } from '@glasshouse/contract/stocks';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { ofOrder } from './cancelStock.ts';
import type { StockParts } from './parts.ts';

export const amendStockHandler = (parts: StockParts) =>
  handleGroupedMoney(amendStock, (input, { user }, attempt) => {
    const { amount, target_price: price, trigger_price: trigger } = input;
    return ofOrder(parts, user.id, input.id, (orderId) =>
      parts.venue.submitOne({ type: 'amend', userId: user.id, orderId, amount, price, trigger, ofKind: 'stock' }, attempt),
    );
  });
