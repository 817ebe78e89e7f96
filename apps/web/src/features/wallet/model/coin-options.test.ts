import { describe, expect, it } from 'vitest';
import type { Currency } from '@glasshouse/contract/wallet';
import { coinOptions } from './coin-options.ts';

const currency = (id: number, code: string, more: Partial<Currency> = {}): Currency => ({
  id,
  code,
  name: code,
  subName: '',
  type: 'crypto',
  scale: 8,
  status: 'normal',
  address: '',
  image: '',
  ...more,
});

describe('coins to filter by', () => {
  it('USDT is one coin although it has two networks', () => {
    expect(
      coinOptions([currency(1, 'BTC'), currency(3, 'USDT', { subName: 'ERC20' }), currency(3, 'USDT', { subName: 'TRC20' })]),
    ).toEqual([
      { value: '1', label: 'BTC' },
      { value: '3', label: 'USDT' },
    ]);
  });

  it('leave out national money', () => {
    expect(coinOptions([currency(101, 'USD', { type: 'fiat' })])).toEqual([]);
  });
});
