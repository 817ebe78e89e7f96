/** The finance tab (SCR-005) and the page of the funds that its products are paid from. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/financial/funds': true;
  }
}

/** The pages. */
export const earnPages = definePages([
  {
    path: '/pages/financial/index',
    title: 'finance',
    tab: 'finance',
    words: ['earn', 'names'],
    load: () => import('./screens/Finance.tsx'),
  },
  { path: '/pages/financial/funds', title: 'funds', words: ['earn', 'names'], load: () => import('./screens/Funds.tsx') },
]);
