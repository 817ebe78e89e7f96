/** The page of stocks. */
import { iconStock } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const stocksPages = definePages([
  {
    path: '/stocks',
    title: 'stocks',
    permission: 'stocks.read',
    words: ['backoffice-stocks', 'backoffice-users', 'stocks'],
    nav: { group: 'house', icon: iconStock, order: 64 },
    load: () => import('./screens/Stocks.tsx'),
  },
]);
