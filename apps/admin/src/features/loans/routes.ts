/** The page of loans. */
import { iconLock } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const loansPages = definePages([
  {
    path: '/loans',
    title: 'loans',
    permission: 'earn.read',
    words: ['backoffice-loans'],
    nav: { group: 'house', icon: iconLock, order: 63 },
    load: () => import('./screens/Loans.tsx'),
  },
]);
