/** Pages of dual investment: products (SCR-079), own positions (SCR-080), buying (SCR-081), how it works (SCR-082), what settled. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/invest/settled': true;
  }
}

const words = ['dual'] as const;

/** The pages. */
export const dualPages = definePages([
  { path: '/pages/invest/invest', title: 'dual', words, load: () => import('./screens/Products.tsx') },
  { path: '/pages/invest/mine', title: 'dualMine', login: true, words, load: () => import('./screens/Mine.tsx') },
  { path: '/pages/invest/purchase', title: 'dualPurchase', login: true, words, load: () => import('./screens/Purchase.tsx') },
  { path: '/pages/invest/help', title: 'dualHelp', words, load: () => import('./screens/Help.tsx') },
  { path: '/pages/invest/settled', title: 'dualSettled', words, load: () => import('./screens/Settled.tsx') },
]);
