/** The page of the lending pools. */
import { iconLayers } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const defiPages = definePages([
  {
    path: '/defi',
    title: 'defi',
    permission: 'earn.read',
    words: ['backoffice-defi'],
    nav: { group: 'house', icon: iconLayers, order: 62 },
    load: () => import('./screens/Defi.tsx'),
  },
]);
