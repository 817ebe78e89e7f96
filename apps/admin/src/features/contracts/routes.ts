/** The page of contracts. */
import { definePages } from '../../app/pages.ts';
import { iconContract } from '../../kit/icons.ts';

export const contractsPages = definePages([
  {
    path: '/contracts',
    title: 'contracts',
    permission: 'contracts.read',
    words: ['backoffice-contracts'],
    nav: { group: 'house', icon: iconContract, order: 50 },
    load: () => import('./screens/Contracts.tsx'),
  },
]);
