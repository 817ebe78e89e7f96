/** Pages of the audit log. */
import { definePages } from '../../app/pages.ts';
import { iconList } from '../../kit/icons.ts';

export const auditPages = definePages([
  {
    path: '/audit',
    title: 'audit',
    permission: 'audit.read',
    nav: { group: 'records', icon: iconList, order: 10 },
    load: () => import('./screens/Audit.tsx'),
  },
]);
