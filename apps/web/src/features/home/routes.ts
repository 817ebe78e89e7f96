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
]);
