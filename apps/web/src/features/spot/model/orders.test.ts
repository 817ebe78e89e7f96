/** The user's orders under live changes. */
import { describe, expect, it } from 'vitest';
import { applyOrder, endOf, feeUnit, filledPercent, newlyFilled, ownPrices } from './orders.ts';
import { joinTrades } from './trades.ts';
import { orderOf } from './testing.ts';

const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id);

describe('open orders', () => {
  const open = [orderOf({ id: 3 }), orderOf({ id: 1 })];

  it('take a new order in at its place', () => {
    expect(ids(applyOrder(open, orderOf({ id: 2 })))).toEqual([3, 2, 1]);
    expect(ids(applyOrder(open, orderOf({ id: 4 })))).toEqual([4, 3, 1]);
    expect(ids(applyOrder([], orderOf({ id: 4 })))).toEqual([4]);
  });

  it('change one in place and let an ended one go', () => {
    const changed = applyOrder(open, orderOf({ id: 1, filled: '0.05', updated: 9 }));
    expect(ids(changed)).toEqual([3, 1]);
    expect(changed[1]?.filled).toBe('0.05');
    expect(ids(applyOrder(open, orderOf({ id: 3, status: 'cancelled', updated: 9 })))).toEqual([1]);
    expect(ids(applyOrder(open, orderOf({ id: 7, status: 'filled' })))).toEqual([3, 1]);
  });

  it('ignore news older than what is known', () => {
    const known = [orderOf({ id: 1, filled: '0.05', updated: 9 })];
    expect(applyOrder(known, orderOf({ id: 1, filled: '0.01', updated: 5 }))).toEqual(known);
  });

  it('tell what was filled since', () => {
    expect(newlyFilled(orderOf({ id: 1, filled: '0.02' }), orderOf({ id: 1, filled: '0.05' }))).toBe('0.03');
    expect(newlyFilled(orderOf({ id: 1 }), orderOf({ id: 1 }))).toBeNull();
    expect(newlyFilled(undefined, orderOf({ id: 1, filled: '0.05' }))).toBeNull();
  });

  it('mark their prices in the book of their market', () => {
    const orders = [
      orderOf({ id: 1, target_price: '60000.50' }),
      orderOf({ id: 2, market_id: 2 }),
      orderOf({ id: 3, target_price: null }),
    ];
    expect([...ownPrices(orders, 1)]).toEqual(['60000.5']);
  });
});

describe('an order', () => {
  it('stands in one of five states', () => {
    expect(endOf(orderOf({ id: 1 }))).toBe('open');
    expect(endOf(orderOf({ id: 1, filled: '0.01' }))).toBe('partly');
    expect(endOf(orderOf({ id: 1, filled: '0.1', status: 'filled' }))).toBe('filled');
    expect(endOf(orderOf({ id: 1, status: 'cancelled' }))).toBe('cancelled');
    expect(endOf(orderOf({ id: 1, status: 'cancelled', filled: '0.01' }))).toBe('partlyCancelled');
  });

  it('is filled by a whole percent, cut', () => {
    expect(filledPercent(orderOf({ id: 1, filled: '0.0999' }))).toBe(99);
    expect(filledPercent(orderOf({ id: 1, filled: '0.1' }))).toBe(100);
  });

  it('names the currency of its fee', () => {
    expect(feeUnit(orderOf({ id: 1 }), 'BTC', 'USDT')).toBe('BTC');
    expect(feeUnit(orderOf({ id: 1, type: 'sell', fee_currency_id: 3 }), 'BTC', 'USDT')).toBe('USDT');
  });
});

describe('public trades', () => {
  const trade = (id: number) => ({ id, price: '1', quantity: '1', side: 'buy', time: id }) as const;

  it('are joined without repeats, newest first', () => {
    expect(ids(joinTrades([trade(3), trade(2)], [trade(4), trade(3)]))).toEqual([4, 3, 2]);
  });

  it('are fifty at most', () => {
    const many = Array.from({ length: 70 }, (_, index) => trade(index + 1));
    expect(joinTrades([], many)).toHaveLength(50);
    expect(joinTrades([], many)[0]?.id).toBe(70);
  });
});
