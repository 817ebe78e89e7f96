/** Orders of a user, for the authorization matrix. */
import { amendOrder, cancelOrder, getOrder, listFills, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

const ORDER = { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' };

const fixture = (call: OwnedFixture['call'], more: Record<string, unknown> = {}): OwnedFixture => ({
  call,
  make: async (server, owner) => ({ id: (await server.ok(placeOrder, ORDER, owner.token)).id, ...more }),
  absent: (input) => ({ ...input, id: ABSENT_ID }),
  see: (server, owner) => server.ok(listOrders, {}, owner.token),
});

export const owned: OwnedFixture[] = [
  fixture(cancelOrder),
  fixture(amendOrder, { amount: '0.02' }),
  fixture(getOrder),
  {
    call: listFills,
    make: async (server, owner) => ({ order_id: (await server.ok(placeOrder, ORDER, owner.token)).id }),
    absent: () => ({ order_id: ABSENT_ID }),
    see: (server, owner) => server.ok(listOrders, {}, owner.token),
  },
];
