/** Pages of spot trading. The Trade tab itself stands in the shell. */
import { definePages } from '../../app/pages.ts';
import { addTradedKind } from '../../order/products.ts';

addTradedKind({
  kind: 'spot',
  page: '/pages/transaction/currency',
  sides: 'buySell',
  load: () => import('./model/orders.ts').then(({ spotOrders }) => spotOrders),
});

export const spotPages = definePages([
  {
    path: '/pages/transaction/currency',
    title: 'spotTrade',
    words: ['orders', 'spot', 'markets', 'chart'],
    load: () => import('./screens/SpotTrade.tsx'),
  },
  {
    path: '/pages/transaction/currency_order',
    title: 'spotOrders',
    login: true,
    words: ['orders', 'spot'],
    load: () => import('./screens/SpotOrders.tsx'),
  },
  {
    path: '/pages/transaction/fees',
    title: 'spotFees',
    words: ['orders', 'reading'],
    load: () => import('./screens/Fees.tsx'),
  },
]);
