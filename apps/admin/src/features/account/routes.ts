/** Pages of one's own account. */
import { definePages } from '../../app/pages.ts';

export const accountPages = definePages([
  { path: '/account', title: 'account', permission: 'own', load: () => import('./screens/Account.tsx') },
]);
