/**
 * Pages of spot trading, with the page of one market: it shares chart, book and trades with the trade screen, and a
 * feature may not import another.
 */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const spotPages = definePages([
  {
    path: '/pages/transaction/index',
    title: 'trade',
    tab: 'trade',
    words: ['spot', 'markets'],
    load: () => import('./screens/Trade.tsx'),
  },
  {
    path: '/pages/transaction/currency',
    title: 'spotTrade',
    words: ['spot', 'markets'],
    load: () => import('./screens/SpotTrade.tsx'),
  },
  {
    path: '/pages/transaction/currency_order',
    title: 'spotOrders',
    login: true,
    words: ['spot'],
    load: () => import('./screens/SpotOrders.tsx'),
  },
  {
    path: '/pages/market/detail',
    title: 'marketDetail',
    words: ['markets', 'spot'],
    load: () => import('./screens/MarketDetail.tsx'),
  },
]);
