/**
 * Pages of spot trading, with the page of one market: it shares chart, book and trades with the trade screen, and a
 * feature may not import another. The Trade tab itself stands in the shell.
 */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const spotPages = definePages([
  {
    path: '/pages/transaction/currency',
    title: 'spotTrade',
    words: ['spot', 'markets', 'chart'],
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
    path: '/pages/transaction/fees',
    title: 'spotFees',
    words: ['spot', 'reading'],
    load: () => import('./screens/Fees.tsx'),
  },
  {
    path: '/pages/market/detail',
    title: 'marketDetail',
    words: ['markets', 'spot', 'chart'],
    load: () => import('./screens/MarketDetail.tsx'),
  },
  {
    path: '/pages/market/chart',
    title: 'marketChart',
    words: ['markets', 'spot', 'chart'],
    load: () => import('./screens/MarketChart.tsx'),
  },
]);
