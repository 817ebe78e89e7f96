/** Pages of stocks: all own orders. The list, a stock, its actions and auctions are views of a path that margin shares. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/transaction/stock_order': true;
  }
}

export const stocksPages = definePages([
  {
    path: '/pages/transaction/stock_order',
    title: 'stockOrders',
    login: true,
    words: ['equities', 'stocks', 'orders', 'markets'],
    load: () => import('./screens/StockOrders.tsx'),
  },
]);
