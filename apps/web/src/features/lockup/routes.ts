/** Pages of lockup. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/lockup/lockup': true;
  }
}

/** The pages. */
export const lockupPages = definePages([
  {
    path: '/pages/lockup/lockup',
    title: 'lockup',
    login: true,
    words: ['lockup'],
    load: () => import('./screens/Lockup.tsx'),
  },
]);
