/** Pages of lock-up: products (SCR-056), locking (SCR-057), own orders (SCR-058), how it works (SCR-059). */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/lockming/detail': true;
  }
}

const words = ['lockup'] as const;

/** The pages. */
export const lockupPages = definePages([
  { path: '/pages/lockming/lockming', title: 'lockup', words, load: () => import('./screens/Products.tsx') },
  { path: '/pages/lockming/buy', title: 'lockupBuy', login: true, words, load: () => import('./screens/Buy.tsx') },
  { path: '/pages/lockming/order', title: 'lockupOrders', login: true, words, load: () => import('./screens/Orders.tsx') },
  { path: '/pages/lockming/detail', title: 'lockupDetail', login: true, words, load: () => import('./screens/Detail.tsx') },
  { path: '/pages/lockming/welcome', title: 'lockupWelcome', words, load: () => import('./screens/Welcome.tsx') },
]);
