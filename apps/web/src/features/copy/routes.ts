/** Pages of copy trading: traders (SCR-044, SCR-047), a trader, how to follow, own follows, leading. Both route groups lead to them. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/copytrade/apply': true;
    '/pages/copytrade/lead': true;
    '/pages/copytrade/result': true;
  }
}

const words = ['copy'] as const;

/** The pages. */
export const copyPages = definePages([
  {
    path: '/pages/copytrade/copy',
    aliases: ['/pages/follow/index'],
    title: 'copyTrading',
    words,
    load: () => import('./screens/Traders.tsx'),
  },
  {
    path: '/pages/copytrade/trader',
    aliases: ['/pages/follow/trader'],
    title: 'trader',
    words,
    load: () => import('./screens/TraderPage.tsx'),
  },
  { path: '/pages/follow/follow', title: 'copySettings', login: true, words, load: () => import('./screens/FollowPage.tsx') },
  { path: '/pages/copytrade/my', title: 'myTraders', login: true, words, load: () => import('./screens/My.tsx') },
  { path: '/pages/copytrade/result', title: 'copyResult', login: true, words, load: () => import('./screens/Result.tsx') },
  { path: '/pages/copytrade/apply', title: 'copyApply', login: true, words, load: () => import('./screens/Apply.tsx') },
  { path: '/pages/copytrade/lead', title: 'copyLead', login: true, words, load: () => import('./screens/Lead.tsx') },
]);
