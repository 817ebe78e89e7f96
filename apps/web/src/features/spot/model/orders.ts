/** Spot as a product with a book. */
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  getFeeTier,
  getFees,
  getOrder,
  listFills,
  listOrders,
  ordersChannel,
  placeOco,
  placeOrder,
} from '@glasshouse/contract/spot';
import type { OrderProduct } from '../../../order/product.ts';
import { useSpotWords } from './words.ts';

export const spotOrders: OrderProduct = {
  name: 'spot',
  marketKind: 'spot',
  account: 'change',
  calls: {
    place: placeOrder,
    placeOco,
    amend: amendOrder,
    cancel: cancelOrder,
    cancelAll: cancelAllOrders,
    list: listOrders,
    get: getOrder,
    fills: listFills,
    fees: getFees,
    feeTier: getFeeTier,
  },
  orders: ordersChannel,
  useWords: useSpotWords,
  pages: { start: '/pages/transaction/index', orders: '/pages/transaction/currency_order' },
};
