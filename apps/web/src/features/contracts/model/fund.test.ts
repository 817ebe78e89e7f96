import { describe, expect, it } from 'vitest';
import { addsUp, differenceOf, isBalanced } from './fund.ts';

const fund = { currency_id: 3, capital: '100000', received: '634.2188', paid: '222.1323', balance: '100412.0865' };
const market = {
  market_id: 4,
  symbol: 'BTC/USDT',
  contract: 'linear' as const,
  currency_id: 3,
  long: '412.306',
  short: '412.306',
  clearing: '-1284.5061',
  unrealized: '-1284.5061',
  budget: '25000',
  paid_in_hour: '0',
};

describe('the fund and the clearing on this device', () => {
  it('add up when nothing is missing', () => {
    expect(addsUp(fund)).toBe(true);
    expect(addsUp({ ...fund, balance: '100412.0866' })).toBe(false);
  });

  it('a market is balanced when longs are shorts and the clearing is what positions show', () => {
    expect(differenceOf(market)).toBe('0');
    expect(isBalanced(market)).toBe(true);
    expect(isBalanced({ ...market, short: '412.3061' })).toBe(false);
    expect(differenceOf({ ...market, unrealized: '-1284.5' })).toBe('-0.0061');
    expect(isBalanced({ ...market, unrealized: '-1284.5' })).toBe(false);
  });

  it('without a mark there is no difference to show, and longs must still be shorts', () => {
    expect(differenceOf({ ...market, unrealized: null })).toBe(null);
    expect(isBalanced({ ...market, unrealized: null })).toBe(true);
    expect(isBalanced({ ...market, unrealized: null, long: '1' })).toBe(false);
  });
});
