/** Orders of a user, for the authorization matrix. */
import { cancelOrder, listOrders, placeOrder } from '@glasshouse/contract';
import { ABSENT_ID, type OwnedFixture } from '../../platform/testing/owned.ts';

const ORDER = { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' };

export const owned: OwnedFixture[] = [
  {
    call: cancelOrder,
    make: async (server, owner) => ({ id: (await server.ok(placeOrder, ORDER, owner.token)).id }),
    absent: (input) => ({ ...input, id: ABSENT_ID }),
    see: (server, owner) => server.ok(listOrders, {}, owner.token),
  },
];
