/** Pages about broadcasts. */
import { iconBell } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const broadcastPages = definePages([
  {
    path: '/broadcasts',
    title: 'broadcasts',
    permission: 'broadcasts.read',
    words: ['backoffice-broadcasts'],
    nav: { group: 'house', icon: iconBell, order: 90 },
    load: () => import('./screens/Broadcasts.tsx'),
  },
]);
