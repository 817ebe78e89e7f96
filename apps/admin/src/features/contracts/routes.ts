/** The page of contracts. */
import { iconScales } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const contractsPages = definePages([
  {
    path: '/contracts',
    title: 'contracts',
    permission: 'contracts.read',
    words: ['backoffice-contracts'],
    nav: { group: 'house', icon: iconScales, order: 50 },
    load: () => import('./screens/Contracts.tsx'),
  },
]);
