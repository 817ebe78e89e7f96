import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { describe, expect, it } from 'vitest';
import { chargeRate, endedDebt, feeRate, hasTraded, kindOf, sumsOf, widthOf } from './sale.ts';

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

  it('says what part of what its order received was the fee of the taker', () => {
    expect(feeRate({ order, trading_fee: { ...usdt, amount: '1.421959' } })).toBe('0.001');
    expect(feeRate({ order: { ...order, side: 'buy' }, trading_fee: { ...btc, amount: '0.00028473' } })).toBe('0.001');
    expect(feeRate({ order, trading_fee: null })).toBe('0');
  });
});

/** The step of the worked example: a long account of 2,000 USDT borrowed, at its price of liquidation. */
const example: MarginLiquidationItem = {
  id: 7,
  time: 9,
  from: null,
  ticks: [tick],
  assets: '2200.058796',
  debts: '2000.054796',
  level: '1.1000',
  level_after: '1.3000',
  in_kind: inKind,
  order,
  trading_fee: { ...usdt, amount: '1.421959' },
  repaid: [{ ...usdt, amount: '1399.207363' }],
  fee: '21.329381',
  losses: [],
  record: 'ab',
};

describe('what a step left', () => {
  it('is owed less by what was repaid, and worth less by fee and charge', () => {
    expect(sumsOf(example)).toEqual({ owed: '590.838912', netBefore: '200.004', netAfter: '177.25266' });
  });

  it('is owed nothing once the rest has ended, whose end is no loss of the owner', () => {
    const sums = sumsOf({
      ...example,
      ticks: [{ ...tick, price: '4000' }],
      assets: '1764.132641',
      order: { ...order, quantity: '0.43853', filled: '0.43853', gross: '1754.12', price: '4000' },
      trading_fee: { ...usdt, amount: '1.75412' },
      repaid: [{ ...usdt, amount: '1752.36588' }],
      fee: '0',
      level_after: null,
      losses: [{ ...usdt, by_fund: '200', written_off: '37.5', interest: '0.180395' }],
    });
    expect(sums?.owed).toBe('0');
    expect(Number(sums?.netAfter)).toBeCloseTo(0.00412, 5);
  });

  it('is not said where a price is missing', () => {
    expect(sumsOf({ ...example, ticks: [] })).toBeNull();
  });
});
