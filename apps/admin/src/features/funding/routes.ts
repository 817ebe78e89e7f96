/** Money to outside and where it is received. */
import { iconBank, iconWithdraw } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const fundingPages = definePages([
  {
    path: '/payouts',
    title: 'payouts',
    permission: 'payouts.read',
    words: ['backoffice-funding', 'funding', 'cards'],
    nav: { group: 'work', icon: iconWithdraw, order: 50 },
    load: () => import('./screens/Payouts.tsx'),
  },
  {
    path: '/receiving',
    title: 'receiving',
    permission: 'funding.read',
    words: ['backoffice-funding'],
    nav: { group: 'house', icon: iconBank, order: 60 },
    load: () => import('./screens/Receiving.tsx'),
  },
]);
