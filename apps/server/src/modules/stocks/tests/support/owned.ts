/** Stock orders of a user, for the authorization matrix. */
import {
  amendStock,
  cancelStock,
  getStockOrder,
  getStockReceipt,
  listStockFills,
  listStockOrders,
} from '@glasshouse/contract/stocks';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';
import { placeStock } from './waiting.ts';

const fixture = (call: OwnedFixture['call'], more: Record<string, unknown> = {}): OwnedFixture => ({
  call,
  make: async (server, owner) => ({ id: (await placeStock(server, owner.token)).id, ...more }),
  absent: (input) => ({ ...input, id: ABSENT_ID }),
  see: (server, owner) => server.ok(listStockOrders, {}, owner.token),
});

const ofOrder = (call: OwnedFixture['call'], owners?: string): OwnedFixture => ({
  call,
  make: async (server, owner) => ({ order_id: (await placeStock(server, owner.token)).id }),
  absent: () => ({ order_id: ABSENT_ID }),
  see: (server, owner) => server.ok(listStockOrders, {}, owner.token),
  ...(owners && { owners }),
});

export const owned: OwnedFixture[] = [
  fixture(cancelStock),
  fixture(amendStock, { amount: '0.2' }),
  fixture(getStockOrder),
  ofOrder(listStockFills),
  // It was in no auction yet.
  ofOrder(getStockReceipt, 'STOCKS_UNKNOWN'),
];
