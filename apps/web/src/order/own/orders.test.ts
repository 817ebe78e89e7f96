/** The user's orders under live changes. */
import { describe, expect, it } from 'vitest';
import { applyOrder, besideEachOther, endOf, feeUnit, filledPercent, leftOf, ownPrices, releasedBy } from './orders.ts';
import { orderEvent } from './order-event.ts';
import { joinTrades } from '../../market/trades/trades.ts';
import { orderOf } from '../form/testing.ts';

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

  it('mark their prices in the book of their market', () => {
    const orders = [
      orderOf({ id: 1, target_price: '60000.50' }),
      orderOf({ id: 2, market_id: 2 }),
      orderOf({ id: 3, target_price: null }),
      // What waits for its trigger is not in the book.
      orderOf({ id: 4, target_price: '59000', trigger_price: '59100', status: 'pending', kind: 'stop_limit' }),
    ];
    expect([...ownPrices(orders, 1)]).toEqual(['60000.5']);
  });
});

describe('an order', () => {
  it('[STATE-014] stands in one of six states', () => {
    expect(endOf(orderOf({ id: 1, status: 'pending' }))).toBe('pending');
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

describe('orders of which one ends the other', () => {
  it('stand next to each other', () => {
    const open = [orderOf({ id: 4, oco_id: 7 }), orderOf({ id: 3 }), orderOf({ id: 2, oco_id: 7 }), orderOf({ id: 1 })];
    expect(ids(besideEachOther(open))).toEqual([4, 2, 3, 1]);
  });
});

describe('what is left of an order and freed with it', () => {
  it('is coins of a sale and money of a buy', () => {
    expect(leftOf(orderOf({ id: 1, filled: '0.04' }))).toEqual({ text: '0.06', of: 'base' });
    expect(releasedBy(orderOf({ id: 1, filled: '0.04' }))).toEqual({ text: '3600', of: 'quote' });
    expect(releasedBy(orderOf({ id: 1, type: 'sell', filled: '0.04' }))).toEqual({ text: '0.06', of: 'base' });
  });

  it('of a waiting market buy counts the room above its trigger', () => {
    const stop = orderOf({ id: 1, kind: 'stop_market', status: 'pending', target_price: null, trigger_price: '70000' });
    expect(releasedBy(stop)).toEqual({ text: '7350', of: 'quote' });
  });
});

describe('the news of a change', () => {
  const before = orderOf({ id: 1, filled: '0.02' });

  it('is what traded since', () => {
    expect(orderEvent(before, orderOf({ id: 1, filled: '0.05', updated: 2 }))).toEqual({ what: 'partly', newly: '0.03' });
    expect(orderEvent(before, orderOf({ id: 1, filled: '0.1', status: 'filled', updated: 2 }))).toEqual({
      what: 'filled',
      newly: '0.08',
    });
  });

  it('is that a trigger fired', () => {
    const waiting = orderOf({ id: 1, kind: 'stop_limit', trigger_price: '1', status: 'pending' });
    expect(orderEvent(waiting, { ...waiting, status: 'open', triggered: 5, updated: 5 })).toEqual({ what: 'triggered' });
  });

  it('is that the desk ended it, not that its owner did, nor that its pair traded', () => {
    const ended = (reason: 'self_trade' | 'requested' | 'oco') =>
      orderEvent(before, orderOf({ id: 1, filled: '0.02', status: 'cancelled', end_reason: reason, updated: 2 }));
    expect(ended('self_trade')).toEqual({ what: 'cancelled' });
    expect(ended('requested')).toBeNull();
    expect(ended('oco')).toBeNull();
  });

  it('is none of an order that was not known, that had ended, or that is older than what is known', () => {
    expect(orderEvent(undefined, orderOf({ id: 1, filled: '0.1', status: 'filled' }))).toBeNull();
    expect(orderEvent({ ...before, status: 'cancelled' }, orderOf({ id: 1, filled: '0.1', status: 'filled' }))).toBeNull();
    expect(orderEvent({ ...before, updated: 9 }, orderOf({ id: 1, filled: '0.1', updated: 3 }))).toBeNull();
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
