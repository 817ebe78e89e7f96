/** Pages of markets. The page of one market stands with trading, whose chart and book it shares (features/spot). */
import { definePages } from '../../app/pages.ts';

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
    path: '/pages/market/alerts',
    title: 'alerts',
    login: true,
    words: ['markets', 'alerts'],
    load: () => import('./screens/Alerts.tsx'),
  },
  {
    path: '/pages/market/changes',
    title: 'changes',
    words: ['modes', 'names'],
    load: () => import('./screens/Changes.tsx'),
  },
  {
    path: '/pages/market/detail',
    title: 'marketDetail',
    words: ['markets', 'chart'],
    load: () => import('./screens/MarketDetail.tsx'),
  },
  {
    path: '/pages/market/chart',
    title: 'marketChart',
    words: ['markets', 'chart'],
    load: () => import('./screens/MarketChart.tsx'),
  },
]);
