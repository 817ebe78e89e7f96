/** Pages of lockup. */
import { iconLayers } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const lockupPages = definePages([
  {
    path: '/lockup',
    title: 'lockup',
    permission: 'lockup.read',
    words: ['backoffice-lockup'],
    nav: { group: 'house', icon: iconLayers, order: 90 },
    load: () => import('./screens/Lockup.tsx'),
  },
]);
