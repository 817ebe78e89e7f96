/** Pages of stocks: the list, a stock, trading it, its actions and auctions, which are views of one path; and all own orders. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/transaction/stock_order': true;
  }
}

export const stocksPages = definePages([
  {
    path: '/pages/transaction/index2',
    title: 'stocks',
    words: ['equities', 'stocks', 'orders', 'markets', 'chart', 'proofs', 'reading'],
    load: () => import('./screens/Stocks.tsx'),
  },
  {
    path: '/pages/transaction/stock_order',
    title: 'stockOrders',
    login: true,
    words: ['equities', 'stocks', 'orders', 'markets'],
    load: () => import('./screens/StockOrders.tsx'),
  },
]);
