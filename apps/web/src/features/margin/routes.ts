/** Pages of margin beside its tab, which is a view of the page that stocks share. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/transaction/margin_order': true;
  }
}

export const marginPages = definePages([
  {
    path: '/pages/transaction/margin_order',
    title: 'marginOrders',
    login: true,
    words: ['leverage', 'orders', 'markets'],
    load: () => import('./screens/MarginOrders.tsx'),
  },
]);
