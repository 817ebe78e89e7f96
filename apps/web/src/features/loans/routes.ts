/** Pages of loans: applying, own loans with repaying, pledging and their receipts, and forced sales of everybody. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/common/forced_sales': true;
  }
}

const words = ['loans'] as const;

/** The pages. */
export const loansPages = definePages([
  {
    path: '/pages/fund/applyLoan',
    title: 'loanApplication',
    login: true,
    words: [...words, 'reading'],
    load: () => import('./screens/Apply.tsx'),
  },
  { path: '/pages/common/borrowing', title: 'borrowing', login: true, words, load: () => import('./screens/Borrowing.tsx') },
  {
    path: '/pages/common/forced_sales',
    title: 'borrowing',
    words,
    load: () => import('./screens/ForcedSales.tsx'),
  },
]);
