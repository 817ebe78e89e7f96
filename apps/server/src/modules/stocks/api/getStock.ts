/** GET /stock/detail: all that is known of a stock. */
import { getStock } from '@glasshouse/contract/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { type StockParts, requireStock } from './parts.ts';
import { showDetail } from './show.ts';

export const getStockHandler = (parts: StockParts) =>
  handleVisitor(getStock, ({ currency_id: id }) => showDetail(parts, parts.platform.db, requireStock(parts, id)));
