import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OpenOrders } from './open-orders.ts';
import type { Order } from './order.ts';
import { plainOrder } from '../tests/support/batches.ts';

// The same order always has the same user and market.
const order = (id: number, status: Order['status']): Order => plainOrder({ id, userId: id % 3, marketId: id % 2, status });

describe('open orders', () => {
  it('are found and counted by user and market as a look at all of them would', () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      status: fc.constantFrom('open', 'pending', 'filled', 'cancelled'),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const open = new OpenOrders();
        for (const { id, status } of steps) open.keep(order(id, status as Order['status']));
        const all = [...open.values()];
        expect(open.size).toBe(all.length);
        const waits = all.filter(({ status }) => status === 'pending');
        const isIn = (marketId: number) => (one: Order) => one.marketId === marketId;
        for (const marketId of [0, 1]) expect(open.waitingIn(marketId)).toBe(waits.filter(isIn(marketId)).length);
        for (const userId of [0, 1, 2]) {
          const own = all.filter((one) => one.userId === userId);
          expect(new Set(open.ofUser(userId))).toEqual(new Set(own));
          for (const marketId of [0, 1]) {
            expect(open.countOf(userId, marketId)).toBe(own.filter(isIn(marketId)).length);
            const ofUser = waits.filter((one) => one.userId === userId);
            expect(open.waitingOf(userId, marketId)).toBe(ofUser.filter(isIn(marketId)).length);
          }
          expect(new Set(open.marketsOf(userId))).toEqual(new Set(own.map((one) => one.marketId)));
        }
      }),
    );
  });
});
