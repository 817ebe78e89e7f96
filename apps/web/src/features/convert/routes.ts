/** Pages of transfers and conversion. */
import { definePages } from '../../app/pages.ts';

const words = ['convert', 'wallet'] as const;

export const convertPages = definePages([
  { path: '/pages/fund/transfer', title: 'transfer', login: true, words, load: () => import('./screens/Transfer.tsx') },
  { path: '/pages/fund/fundTransfer', title: 'convert', login: true, words, load: () => import('./screens/Convert.tsx') },
  { path: '/pages/fund/quick_buy', title: 'quickBuy', login: true, words, load: () => import('./screens/QuickBuy.tsx') },
  {
    path: '/pages/fund/transfer_history',
    title: 'transferHistory',
    login: true,
    words,
    load: () => import('./screens/TransferHistory.tsx'),
  },
  { path: '/pages/fund/select', title: 'selectCoin', login: true, words, load: () => import('./screens/Select.tsx') },
]);
