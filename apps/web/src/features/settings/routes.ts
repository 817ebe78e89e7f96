/** Pages of settings. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const settingsPages = definePages([
  {
    path: '/pages/setting/setting',
    title: 'settings',
    login: true,
    words: ['settings'],
    load: () => import('./screens/Settings.tsx'),
  },
  {
    path: '/pages/setting/userInfo',
    title: 'profile',
    login: true,
    words: ['settings'],
    load: () => import('./screens/Profile.tsx'),
  },
]);
