import { describe, expect, it } from 'vitest';
import { formatBalance, formatNumber } from '@glasshouse/ui/format/numbers.ts';
import { currencyLook, exactAmount, owedOf, rowParts, shownAmount } from './display.ts';

const shown = (amount: string, code: string) => formatBalance(amount, code, 'en');

describe('a balance on screen', () => {
  it.each([
    ['1.23456789', '1.2345'],
    ['1.99999', '1.9999'],
    ['0.00009', '0.0000'],
    ['10000', '10,000.0000'],
  ])('[RULE-185] %s BTC is cut to %s', (amount, text) => {
    expect(shown(amount, 'BTC')).toBe(text);
  });

  it('names what is owed of it as a sum above zero, and only where something is', () => {
    expect(owedOf({ owed: '-2000.054796' })).toBe('2000.054796');
    expect(owedOf({})).toBeNull();
    expect(owedOf({ owed: '0' })).toBeNull();
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

describe('an amount of the bill', () => {
  const line = (amount: string, code: string) => ({ kind: 'trade', amount, code }) as Parameters<typeof shownAmount>[0];
  const written = ({ text, decimals }: { text: string; decimals: number }) => formatNumber(text, decimals, 'en');

  it('has the shown decimals of its asset in the list, and all of them in its receipt', () => {
    expect(written(shownAmount(line('-99.960294', 'USDT')))).toBe('\u221299.9602');
    expect(written(exactAmount(line('-99.960294', 'USDT')))).toBe('\u221299.960294');
    expect(written(shownAmount(line('17.8', 'USDT')))).toBe('17.8000');
    expect(written(shownAmount(line('-0.00000012', 'BTC')))).toBe('\u22120.00000012');
  });
});

describe('a row of the bill', () => {
  const row = (bucket: string, cause: string, counterpart: string) =>
    rowParts({ bucket, cause, counterpart } as Parameters<typeof rowParts>[0]);

  it('names what its cause does not say: reserved and owed money, and whom else it moved between', () => {
    expect(row('available', 'demo_funds', 'outside')).toEqual({ bucket: null, counterpart: null });
    expect(row('available', 'recharge', 'outside')).toEqual({ bucket: null, counterpart: null });
    expect(row('frozen', 'spot_order_hold', 'own')).toEqual({ bucket: 'frozen', counterpart: null });
    expect(row('owed', 'loan_debt', 'house')).toEqual({ bucket: 'owed', counterpart: 'house' });
    expect(row('available', 'spot_trade', 'user')).toEqual({ bucket: null, counterpart: 'user' });
  });
});
