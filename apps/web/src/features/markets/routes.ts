/** Pages of markets. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const marketsPages = definePages([
  {
    path: '/pages/market/market',
    title: 'markets',
    tab: 'markets',
    words: ['markets'],
    load: () => import('./screens/Markets.tsx'),
  },
  {
    path: '/pages/market/search',
    title: 'search',
    words: ['markets'],
    load: () => import('./screens/MarketSearch.tsx'),
  },
  {
    path: '/pages/market/detail',
    title: 'marketDetail',
    words: ['markets'],
    load: () => import('./screens/MarketDetail.tsx'),
  },
]);
