/** The operator's books. */
import { iconBill } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const accountingPages = definePages([
  {
    path: '/accounting',
    title: 'accounting',
    permission: 'accounting.read',
    words: ['backoffice-users', 'wallet'],
    nav: { group: 'house', icon: iconBill, order: 70 },
    load: () => import('./screens/Accounting.tsx'),
  },
]);
