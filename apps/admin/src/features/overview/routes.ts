/** What the staff sees first, and whether everything works. */
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
    words: ['backoffice-users', 'backoffice-invariants'],
    nav: { group: 'house', icon: iconChart, order: 80 },
    load: () => import('./screens/Health.tsx'),
  },
]);
