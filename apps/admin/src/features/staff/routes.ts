/** Pages of the staff. */
import { iconKey, iconUsers } from '../../kit/icons.ts';
import { definePages } from '../../app/pages.ts';

export const staffPages = definePages([
  {
    path: '/staff',
    title: 'staff',
    permission: 'staff.read',
    nav: { group: 'records', icon: iconUsers, order: 20 },
    load: () => import('./screens/Staff.tsx'),
  },
  {
    path: '/roles',
    title: 'roles',
    permission: 'own',
    nav: { group: 'records', icon: iconKey, order: 30 },
    load: () => import('./screens/Roles.tsx'),
  },
]);
