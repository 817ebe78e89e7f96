import { describe, expect, it } from 'vitest';
import { formatNumber } from '@glasshouse/ui/format/numbers.ts';
import { balanceDecimals, currencyLook } from './display.ts';

const shown = (amount: string, code: string) => formatNumber(amount, balanceDecimals(code), 'en');

describe('a balance on screen', () => {
  it.each([
    ['1.23456789', '1.2345'],
    ['1.99999', '1.9999'],
    ['0.00009', '0.0000'],
    ['10000', '10,000.0000'],
  ])('[RULE-185] %s BTC is cut to %s', (amount, text) => {
    expect(shown(amount, 'BTC')).toBe(text);
  });

  it('of national money has two decimals, cut too', () => {
    expect(shown('12.349', 'HKD')).toBe('12.34');
  });
});

describe('a worth in a row', () => {
  it('names its currency where the sign alone would be that of another', () => {
    expect(currencyLook('USD')).toEqual({ currency: 'USD' });
    expect(currencyLook('HKD')).toEqual({ decimals: 2, unit: 'HKD' });
    expect(currencyLook('JPY')).toEqual({ decimals: 0, unit: 'JPY' });
  });
});
