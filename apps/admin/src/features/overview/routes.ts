/** What the staff sees first, and whether everything works. */
import { AREA_NAMESPACES } from '@glasshouse/i18n/staff.ts';
import { iconChart, iconGrid } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const overviewPages = definePages([
  {
    path: '/overview',
    title: 'overview',
    permission: 'overview.read',
    words: ['backoffice-users'],
    nav: { group: 'work', icon: iconGrid, order: 10 },
    load: () => import('./screens/Overview.tsx'),
  },
  {
    path: '/health',
    title: 'health',
    permission: 'overview.read',
    // Every product words its invariants.
    words: AREA_NAMESPACES,
    nav: { group: 'house', icon: iconChart, order: 80 },
    load: () => import('./screens/Health.tsx'),
  },
]);
