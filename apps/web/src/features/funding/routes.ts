/** Pages of money in and out: recharge, withdrawal, their records, bank cards and wallet addresses. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const fundingPages = definePages([
  {
    path: '/pages/fund/receive',
    title: 'deposit',
    login: true,
    words: ['funding', 'files', 'wallet', 'reading'],
    load: () => import('./screens/Receive.tsx'),
  },
  {
    path: '/pages/fund/withdraw',
    title: 'withdraw',
    login: true,
    words: ['funding', 'addresses', 'cards', 'wallet', 'reading'],
    load: () => import('./screens/Withdraw.tsx'),
  },
  {
    path: '/pages/fund/receive_withdraw_record',
    title: 'depositRecords',
    login: true,
    words: ['funding', 'wallet'],
    load: () => import('./screens/Records.tsx'),
  },
  {
    path: '/pages/setting/wallet',
    title: 'addresses',
    login: true,
    words: ['addresses'],
    load: () => import('./screens/Addresses.tsx'),
  },
  {
    path: '/pages/setting/addWallet',
    title: 'addAddress',
    login: true,
    words: ['addresses', 'files'],
    load: () => import('./screens/AddAddress.tsx'),
  },
  {
    path: '/pages/setting/bank',
    title: 'bankCards',
    login: true,
    words: ['cards'],
    load: () => import('./screens/BankCards.tsx'),
  },
  {
    path: '/pages/setting/bank_international',
    title: 'bankCardsAbroad',
    login: true,
    words: ['cards'],
    load: () => import('./screens/BankCardsAbroad.tsx'),
  },
]);
