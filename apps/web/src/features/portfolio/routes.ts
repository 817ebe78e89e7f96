/** Pages of the portfolio. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/fund/portfolio': true;
    '/pages/fund/portfolio_coin': true;
  }
}

const words = ['portfolio', 'names', 'wallet'] as const;

/** The pages. */
export const portfolioPages = definePages([
  { path: '/pages/fund/portfolio', title: 'portfolio', login: true, words, load: () => import('./screens/Portfolio.tsx') },
  {
    path: '/pages/fund/portfolio_coin',
    title: 'portfolioCoin',
    login: true,
    words,
    load: () => import('./screens/PortfolioCoin.tsx'),
  },
]);
