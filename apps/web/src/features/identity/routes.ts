/** Pages of identity. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const identityPages = definePages([
  {
    path: '/pages/common/login',
    title: 'login',
    words: ['identity', 'security'],
    load: () => import('./screens/Login.tsx'),
  },
  {
    path: '/pages/common/register',
    title: 'register',
    words: ['identity', 'reading'],
    load: () => import('./screens/Register.tsx'),
  },
  {
    path: '/pages/setting/password',
    title: 'password',
    words: ['identity'],
    load: () => import('./screens/Password.tsx'),
  },
  {
    path: '/pages/setting/payPassword',
    title: 'payPassword',
    login: true,
    words: ['identity'],
    load: () => import('./screens/PayPassword.tsx'),
  },
  {
    path: '/pages/setting/email',
    title: 'bindEmail',
    login: true,
    words: ['identity'],
    load: () => import('./screens/BindEmail.tsx'),
  },
  {
    path: '/pages/setting/phone',
    title: 'bindPhone',
    login: true,
    words: ['identity'],
    load: () => import('./screens/BindPhone.tsx'),
  },
  {
    path: '/pages/setting/delete_account',
    title: 'deleteAccount',
    login: true,
    words: ['identity'],
    load: () => import('./screens/DeleteAccount.tsx'),
  },
  {
    path: '/pages/common/area',
    title: 'area',
    words: ['identity'],
    load: () => import('./screens/Area.tsx'),
  },
  {
    path: '/pages/setting/areas',
    title: 'regions',
    words: ['identity'],
    load: () => import('./screens/Areas.tsx'),
  },
  {
    path: '/demo/inbox',
    title: 'demoInbox',
    words: ['demo'],
    load: () => import('./screens/DemoInbox.tsx'),
  },
]);
