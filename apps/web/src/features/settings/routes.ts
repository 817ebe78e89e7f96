/** Pages of settings. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const settingsPages = definePages([
  {
    path: '/pages/setting/setting',
    // Open to visitors: language, theme and colours are choices of the device, not data of a person (AMB-95).
    title: 'settings',
    words: ['settings'],
    load: () => import('./screens/Settings.tsx'),
  },
  {
    path: '/pages/setting/userInfo',
    title: 'profile',
    login: true,
    words: ['settings', 'files', 'identity'],
    load: () => import('./screens/Profile.tsx'),
  },
  {
    path: '/pages/setting/credit',
    title: 'creditScore',
    login: true,
    words: ['credit'],
    load: () => import('./screens/CreditScore.tsx'),
  },
]);
