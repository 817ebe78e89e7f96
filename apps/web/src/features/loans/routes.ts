/** Pages of loans: applying, own loans with repaying, pledging and their receipts, and forced sales of all users, which cost the start no path of their own. */
import { definePages } from '../../app/pages.ts';

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
]);
