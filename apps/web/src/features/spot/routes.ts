/** Pages of spot. */
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
]);
