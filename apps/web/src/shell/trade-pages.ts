/** Pages that join the panels of several features: the Trade tab, and stocks beside margin. */
import { definePages } from '../app/pages.ts';

export const tradePages = definePages([
  {
    path: '/pages/transaction/index',
    title: 'trade',
    tab: 'trade',
    words: ['orders', 'spot', 'markets', 'chart'],
    load: () => import('./Trade.tsx'),
  },
  {
    path: '/pages/transaction/index2',
    title: 'stocks',
    words: ['equities', 'stocks', 'orders', 'markets', 'chart', 'proofs', 'reading'],
    load: () => import('./StocksMargin.tsx'),
  },
]);
