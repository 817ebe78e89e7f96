/** GET /stock/list: every stock with its price or last close. */
import { listStocks } from '@glasshouse/contract/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { StockParts } from './parts.ts';
import { showStocks } from './show.ts';

export const listStocksHandler = (parts: StockParts) =>
  handleVisitor(listStocks, async () => ({
    list: await showStocks(parts, parts.platform.db),
    time: parts.platform.clock.now(),
  }));
