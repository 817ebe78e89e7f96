import type { OrderItem } from '@glasshouse/contract/orders';
import { describe, expect, it } from 'vitest';
import { BTC, orderOf } from '../form/testing.ts';
import { movedOrder, orderLines } from './order-lines.ts';

const order = (changes: Partial<OrderItem>): OrderItem =>
  orderOf({ id: 7, target_price: '7000', amount: '0.5', filled: '0.2', ...changes });
const linesOf = (orders: OrderItem[], moved: Parameters<typeof orderLines>[0]['moved'] = null) =>
  orderLines({ marketId: 1, orders, moved, nameOf: ({ type }, left) => `${type} ${left.text}` });

describe('the lines of live orders', () => {
  it('stand at the limit, of an order that waits for its trigger at that, and name what is left', () => {
    const waits = order({ id: 8, type: 'sell', status: 'pending', kind: 'stop_limit', trigger_price: '6800', filled: '0' });
    expect(linesOf([order({}), waits])).toMatchObject([
      { id: '7', price: '7000', label: 'buy 0.3', tone: 'up' },
      { id: '8', price: '6800', label: 'sell 0.5', tone: 'down' },
    ]);
  });

  it('of other markets and of orders without a price are not drawn', () => {
    expect(linesOf([order({ market_id: 2 }), order({ kind: 'market', target_price: null })])).toEqual([]);
  });

  it('can be dragged where the order can be changed: not of a pair of orders', () => {
    const [free, paired] = linesOf([order({}), order({ id: 9, oco_id: 3 })]);
    expect(free?.move).toBeDefined();
    expect(paired?.move).toBeUndefined();
  });

  it('stand where they were dragged to, on the step of the market', () => {
    const moved = movedOrder([order({})], '7', '6950.1299', BTC);
    expect(moved).toEqual({ orderId: 7, field: 'price', price: '6950.12' });
    expect(linesOf([order({})], moved)[0]?.price).toBe('6950.12');
    expect(movedOrder([], '7', '6950', BTC)).toBeNull();
  });
});
