/** Pages of home. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const homePages = definePages([
  {
    path: '/',
    aliases: ['/pages/index/index', '/pages/quotation/index'],
    title: 'home',
    tab: 'home',
    words: ['home', 'markets'],
    load: () => import('./screens/Home.tsx'),
  },
  {
    path: '/pages/index/shortcuts',
    title: 'shortcuts',
    words: ['home', 'menu'],
    load: () => import('./screens/AllShortcuts.tsx'),
  },
  {
    path: '/pages/index/first_hour',
    title: 'firstHour',
    login: true,
    words: ['firsthour'],
    load: () => import('./screens/FirstHour.tsx'),
  },
]);
