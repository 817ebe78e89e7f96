import { describe, expect, it } from 'vitest';
import { chargeRate, endedDebt, hasTraded, kindOf, widthOf } from './sale.ts';

const usdt = { currency_id: 3, code: 'USDT', scale: 6 };
const btc = { currency_id: 1, code: 'BTC', scale: 8 };
const order = {
  ...btc,
  symbol: 'BTC/USDT',
  side: 'sell',
  value: '1421.955167',
  quantity: '0.28473',
  filled: '0.28473',
  limit: '4844.24',
  price: '4994.06',
  gross: '1421.958703',
} as const;
const tick = { ...btc, symbol: 'BTC/USDT', time: 9, price: '4994.06' };
const inKind = [{ ...usdt, amount: '10.008521' }];
const losses = [{ ...usdt, by_fund: '200', written_off: '37.5', interest: '0.18' }];
const nothing = { order: null, in_kind: [], losses: [] };

describe('a step of a liquidation', () => {
  it('is named by what it did above all', () => {
    expect(kindOf({ order, in_kind: inKind, losses })).toBe('sold');
    expect(kindOf({ ...nothing, order: { ...order, side: 'buy' } })).toBe('bought');
    expect(kindOf({ ...nothing, order: { ...order, filled: '0' }, in_kind: inKind })).toBe('kind');
    expect(kindOf({ ...nothing, in_kind: inKind, losses })).toBe('kind');
    expect(kindOf({ ...nothing, losses })).toBe('loss');
  });

  it('whose order nobody took changed nothing, and is not called a sale', () => {
    const untaken = { ...nothing, order: { ...order, filled: '0' } };
    expect([kindOf(untaken), hasTraded(untaken)]).toEqual(['none', false]);
    expect(hasTraded({ ...nothing, order })).toBe(true);
    expect(hasTraded({ ...nothing, losses })).toBe(true);
    expect(hasTraded({ ...nothing, in_kind: inKind })).toBe(true);
  });

  it('says how far its limit was from the index, below it for a sale and above it for a purchase', () => {
    expect(widthOf({ order, ticks: [tick] })).toBe('0.03');
    expect(widthOf({ order: { ...order, side: 'buy', limit: '5143.88' }, ticks: [tick] })).toBe('0.03');
    expect(widthOf({ order, ticks: [] })).toBeNull();
    expect(widthOf({ order: null, ticks: [tick] })).toBeNull();
  });

  it('says what part of the trade its charge was', () => {
    expect(chargeRate({ order, fee: '21.329381' })).toBe('0.015');
    expect(chargeRate({ order, fee: '0' })).toBe('0');
    expect(chargeRate({ order: null, fee: '0' })).toBe('0');
  });

  it('that ends a debt unpaid says how much of it ended', () => {
    expect(endedDebt(losses[0]!)).toBe('237.68');
  });
});
