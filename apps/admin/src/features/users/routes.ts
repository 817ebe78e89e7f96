/** Pages about users. */
import { iconUser } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const userPages = definePages([
  {
    path: '/users',
    title: 'users',
    permission: 'users.read',
    words: ['backoffice-users'],
    nav: { group: 'work', icon: iconUser, order: 60 },
    load: () => import('./screens/Users.tsx'),
  },
  {
    path: '/users/$id',
    title: 'user',
    permission: 'users.read',
    words: ['backoffice-users'],
    load: () => import('./screens/User.tsx'),
  },
]);
