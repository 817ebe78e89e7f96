/** Pages of contracts that everybody may read. */
import { definePages } from '../../../app/pages.ts';

export const publicContractPages = definePages([
  {
    path: '/pages/transaction/contract_fund',
    title: 'contractFund',
    words: ['clearing', 'reading'],
    load: () => import('./Fund.tsx'),
  },
  {
    path: '/pages/transaction/contract_liquidations',
    title: 'contractLiquidations',
    words: ['clearing', 'reading'],
    load: () => import('./Liquidations.tsx'),
  },
]);
