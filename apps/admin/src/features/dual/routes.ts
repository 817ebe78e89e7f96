/** The page of dual investment. */
import { iconScales } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const dualPages = definePages([
  {
    path: '/dual',
    title: 'dual',
    permission: 'earn.read',
    words: ['backoffice-dual'],
    nav: { group: 'house', icon: iconScales, order: 61 },
    load: () => import('./screens/Dual.tsx'),
  },
]);
