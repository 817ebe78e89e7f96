/** Orders of stocks for the shared screens of orders. */
import {
  amendStock,
  cancelAllStocks,
  cancelStock,
  getStockOrder,
  listStockFills,
  listStockOrders,
  stocksOrdersChannel,
} from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { client } from '../../../app/services.ts';
import type { OwnOrders, ProductWords } from '../../../order/product.ts';
import { Holdings } from './Holdings.tsx';
import { OrderAuction } from './OrderAuction.tsx';

function useWords(): ProductWords {
  const { t } = useTranslation(['equities']);
  return {
    noMarkets: t(($) => $.equities.list.none),
    noMarketsText: t(($) => $.equities.list.noneText),
    account: t(($) => $.equities.account.name),
    accountAfter: t(($) => $.equities.account.after),
    accountEmpty: t(($) => $.equities.account.empty),
    accountEmptyText: t(($) => $.equities.account.emptyText),
    orders: t(($) => $.equities.account.orders),
    allOrders: t(($) => $.equities.account.allOrders),
  };
}

export const stockOrders: OwnOrders = {
  name: 'stocks',
  marketKind: 'stock',
  account: 'stock',
  calls: {
    amend: amendStock,
    cancel: cancelStock,
    cancelAll: cancelAllStocks,
    list: listStockOrders,
    fills: listStockFills,
  },
  readOne: (id) => client.call(getStockOrder, { id }, { quiet: true }),
  orders: stocksOrdersChannel,
  useWords,
  pages: { start: '/pages/transaction/index2', orders: '/pages/transaction/stock_order' },
  feeIn: 'quote',
  Assets: Holdings,
  More: OrderAuction,
};
