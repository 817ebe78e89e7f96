/** Pages of the lending pool: all pools, one of them, and own supplies and withdrawals with their receipts. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/defi/defi': true;
    '/pages/defi/pool': true;
    '/pages/defi/moves': true;
  }
}

const words = ['defi'] as const;

/** The pages. */
export const defiPages = definePages([
  { path: '/pages/defi/defi', title: 'defi', words: [...words, 'reading'], load: () => import('./screens/Pool.tsx') },
  { path: '/pages/defi/pool', title: 'defi', words, load: () => import('./screens/Pool.tsx') },
  { path: '/pages/defi/moves', title: 'defi', login: true, words, load: () => import('./screens/Moves.tsx') },
]);
