/** Pages of wallet. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const walletPages = definePages([
  {
    path: '/pages/fund/assets',
    title: 'assets',
    tab: 'assets',
    login: true,
    words: ['wallet'],
    load: () => import('./screens/Assets.tsx'),
  },
  {
    path: '/pages/fund/assets_record',
    title: 'assetsRecord',
    login: true,
    words: ['wallet', 'names'],
    load: () => import('./screens/AssetsRecord.tsx'),
  },
  {
    path: '/pages/fund/assets_all_record',
    title: 'financeRecords',
    login: true,
    words: ['wallet', 'names'],
    load: () => import('./screens/FinanceRecords.tsx'),
  },
  {
    path: '/pages/setting/bill',
    title: 'bills',
    login: true,
    words: ['wallet', 'names'],
    load: () => import('./screens/Bills.tsx'),
  },
]);
