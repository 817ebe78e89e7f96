/** Pages of contracts. The panel itself is also a tab of Trade (components/ContractPanel.tsx). */
import { definePages } from '../../app/pages.ts';
import { addTradedKind } from '../../order/products.ts';

addTradedKind({ kind: 'perpetual', page: '/pages/transaction/contract', sides: 'longShort' });

export const contractsPages = definePages([
  {
    path: '/pages/transaction/contract',
    title: 'contractTrade',
    words: ['contracts', 'orders', 'markets', 'chart'],
    load: () => import('./screens/ContractTrade.tsx'),
  },
  {
    path: '/pages/transaction/contract_order',
    title: 'contractOrders',
    login: true,
    words: ['contracts', 'orders', 'markets', 'rates'],
    load: () => import('./screens/ContractOrders.tsx'),
  },
  {
    path: '/pages/transaction/contract_position',
    title: 'contractPosition',
    login: true,
    words: ['analysis', 'contracts', 'orders', 'markets', 'proofs', 'rates'],
    load: () => import('./screens/ContractPosition.tsx'),
  },
  {
    path: '/pages/transaction/contract_analysis',
    title: 'contractAnalysis',
    login: true,
    words: ['analysis', 'contracts'],
    load: () => import('./screens/ContractAnalysis.tsx'),
  },
  {
    path: '/pages/transaction/contract_fund',
    title: 'contractFund',
    words: ['clearing', 'reading'],
    load: () => import('./screens/Fund.tsx'),
  },
  {
    path: '/pages/transaction/contract_funding',
    title: 'contractFunding',
    words: ['contracts', 'markets', 'rates', 'reading'],
    load: () => import('./screens/Funding.tsx'),
  },
  {
    path: '/pages/transaction/contract_samples',
    title: 'contractSamples',
    words: ['contracts', 'markets', 'rates'],
    load: () => import('./screens/Samples.tsx'),
  },
  {
    path: '/pages/transaction/contract_liquidations',
    title: 'contractLiquidations',
    words: ['clearing', 'reading'],
    load: () => import('./screens/Liquidations.tsx'),
  },
]);
