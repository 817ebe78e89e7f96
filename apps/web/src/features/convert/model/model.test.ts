import { describe, expect, it } from 'vitest';
import { amountState, shareOf } from './amount.ts';
import { type RatedAmounts, costInPaid, rateDecimals, shownRate } from './rate.ts';
import { spotCost } from './spot-cost.ts';

describe('an amount', () => {
  it('[RULE-105] may be all there is and not more; what is missing is said exactly', () => {
    expect(amountState('10', '10')).toEqual({ kind: 'good' });
    expect(amountState('10.0001', '10')).toEqual({ kind: 'missing', missing: '0.0001' });
  });

  it('[RULE-104] is above zero', () => {
    for (const number of ['', '0', '0.00']) expect(amountState(number, '10')).toEqual({ kind: 'empty' });
    expect(amountState('1', '10')).toEqual({ kind: 'good' });
  });

  it('is a share of the balance, cut to what the currency has', () => {
    expect(shareOf('0.00000003', '0.5', 8)).toBe('0.00000001');
    expect(shareOf('1001', '0.75', 0)).toBe('750');
    expect(shareOf('10.123456', '1', 6)).toBe('10.123456');
  });
});

describe('a rate', () => {
  it('is written in the direction above one, never better than it is', () => {
    expect(shownRate('3906.43148', 'ETH', 'USDT')).toEqual({ unit: 'ETH', figure: '3906.4314', other: 'USDT' });
    expect(shownRate('0.000144637681', 'USDT', 'BTC')).toEqual({ unit: 'BTC', figure: '6913.8277', other: 'USDT' });
    expect(shownRate('1', 'USDT', 'USD').figure).toBe('1');
    expect(shownRate('0', 'USDT', 'BTC').figure).toBe('0');
  });

  it.each<[RatedAmounts, string, string]>([
    [{ number: '1000', rate: '0.998', received: '997', fee: '1', to_code: 'USD' }, 'USDT', '1.002005'],
    [{ number: '0.5', rate: '6920.272105', received: '3456.676', fee: '3.4600525', to_code: 'USDT' }, 'BTC', '6920.272105'],
    [{ number: '1000', rate: '0.00014463', received: '0.14448537', fee: '0.00014463', to_code: 'BTC' }, 'USDT', '6914.1949'],
    [{ number: '250', rate: '1', received: '249.75', fee: '0.25', to_code: 'USD' }, 'USDT', '1'],
  ])('has enough decimals to turn the amount paid of %j into what arrives', (rated, from, figure) => {
    const shown = shownRate(rated.rate, from, rated.to_code, rateDecimals(rated));
    expect(shown.figure).toBe(figure);
  });

  it('gives the cost in what is paid, rounded up', () => {
    expect(costInPaid({ market_rate: '0.0001', spread: '0.0000002', fee: '0.00000011' })).toEqual({
      spread: '0.002',
      fee: '0.0011',
    });
    expect(costInPaid({ market_rate: '3', spread: '1', fee: '0' }).spread).toBe('0.3334');
  });
});

describe('the way over Spot', () => {
  const asks: [string, string][] = [
    ['101', '1'],
    ['102', '5'],
  ];
  it('costs what the book is above the market, and the fee', () => {
    // 101 buys one at 101 when the market is at 100: 1 for the book, 0.1 for the fee.
    expect(spotCost('101', { price: '100', asks, taker: '0.001' }, 4)).toBe('1.1');
    expect(spotCost('203', { price: '100', asks, taker: '0' }, 4)).toBe('3');
  });

  it('is not said when the book does not offer so much', () => {
    expect(spotCost('1000', { price: '100', asks, taker: '0.001' }, 4)).toBeNull();
  });
});
