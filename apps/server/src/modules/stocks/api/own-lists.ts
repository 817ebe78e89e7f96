/** Lists of orders and fills of stocks. */
import { getStockOrder, listStockFills, listStockOrders } from '@glasshouse/contract/stocks';
import { handleUser } from '../../../platform/calls/handler.ts';
import { OwnLists, presentOrder } from '../../exchange/index.ts';
import { findStockOrder } from './cancelStock.ts';
import type { StockParts } from './parts.ts';

/** The lists of the module's venue. */
export const stockLists = ({ venue }: Pick<StockParts, 'venue'>): OwnLists => new OwnLists(venue, 'stock');

export const listStockOrdersHandler = (parts: StockParts) =>
  handleUser(listStockOrders, (input, { user }) => stockLists(parts).orders(parts.platform.db, user.id, input));

export const listStockFillsHandler = (parts: StockParts) =>
  handleUser(listStockFills, (input, { user }) => stockLists(parts).fills(parts.platform.db, user.id, input));

export const getStockOrderHandler = (parts: StockParts) =>
  handleUser(getStockOrder, async ({ id }, { user }) => {
    const order = await findStockOrder(parts, user.id, Number(id));
    return presentOrder(parts.venue.rules(order.marketId), order);
  });
