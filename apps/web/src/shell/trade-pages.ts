/** The page of the Trade tab, which joins the panels of several features. */
import { definePages } from '../app/pages.ts';

export const tradePages = definePages([
  {
    path: '/pages/transaction/index',
    title: 'trade',
    tab: 'trade',
    words: ['orders', 'spot', 'markets', 'chart'],
    load: () => import('./Trade.tsx'),
  },
]);
