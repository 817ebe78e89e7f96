/** The page of lock-up. */
import { iconLock } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const lockupPages = definePages([
  {
    path: '/lockup',
    title: 'lockup',
    permission: 'earn.read',
    words: ['backoffice-lockup'],
    nav: { group: 'house', icon: iconLock, order: 60 },
    load: () => import('./screens/Lockup.tsx'),
  },
]);
