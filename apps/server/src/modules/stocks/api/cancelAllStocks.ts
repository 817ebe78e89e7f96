/** POST /stock/cancel_all: cancels all live orders of the user, or those of a stock or a side. */
import { cancelAllStocks } from '@glasshouse/contract/stocks';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { StockParts } from './parts.ts';

export const cancelAllStocksHandler = ({ venue }: StockParts) =>
  handleGroupedMoney(cancelAllStocks, (input, { user }, attempt) =>
    venue.submitOne(
      {
        type: 'cancelAll',
        userId: user.id,
        marketIds: venue.marketIds(input.currency_id, input.legal_id, 'stock'),
        side: input.type ?? null,
        connection: null,
      },
      attempt,
    ),
  );
