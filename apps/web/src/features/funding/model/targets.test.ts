import type { WalletAddress } from '@glasshouse/contract/funding';
import { describe, expect, it } from 'vitest';
import { addressTargets, cardTargets, chosenTarget } from './targets.ts';
import { currenciesOf, durationOf, startCurrency } from './ways.ts';

const address = (id: number, more: Partial<WalletAddress> = {}): WalletAddress => ({
  id,
  currency_id: 3,
  code: 'USDT',
  network: 'TRC20',
  name: `no. ${id}`,
  address: 'T…',
  qrcode: '/upload/x',
  created: 0,
  usable_from: 10,
  usable: true,
  ...more,
});
const WAYS = [{ network: 'TRC20' }, { network: 'ERC20' }];

describe('where a withdrawal can go', () => {
  it('are the addresses of its coin, those that wait last and with their time', () => {
    const list = addressTargets([address(1, { usable: false }), address(2), address(3, { currency_id: 1 })], 3);
    expect(list.map(({ id, from }) => ({ id, from }))).toEqual([
      { id: 2, from: null },
      { id: 1, from: 10 },
    ]);
  });

  it('[RULE-108] is never one that still waits, and nothing where nothing is saved', () => {
    const list = addressTargets([address(1, { usable: false }), address(2), address(4)], 3);
    expect(chosenTarget(list, null, WAYS)?.id).toBe(2);
    expect(chosenTarget(list, 4, WAYS)?.id).toBe(4);
    expect(chosenTarget(list, 1, WAYS)?.id).toBe(2);
    expect(chosenTarget(addressTargets([address(1, { usable: false })], 3), 1, WAYS)).toBeUndefined();
    expect(chosenTarget(list, 2, [{ network: 'ERC20' }])).toBeUndefined();
    expect(chosenTarget([], null, WAYS)).toBeUndefined();
  });

  it('[RULE-120] is no bank card before one is saved', () => {
    expect(cardTargets([null, undefined])).toEqual([]);
  });
});

describe('ways', () => {
  const way = (currency_id: number, code: string, network = '') => ({ currency_id, code, type: 'coin' as const, network });

  it('name each currency once and begin with the wished one, else USDT', () => {
    const all = currenciesOf([way(1, 'BTC'), way(3, 'USDT', 'TRC20'), way(3, 'USDT', 'ERC20')]);
    expect(all.map(({ code }) => code)).toEqual(['BTC', 'USDT']);
    expect(startCurrency(all, '1')?.code).toBe('BTC');
    expect(startCurrency(all, '99')?.code).toBe('USDT');
    expect(startCurrency([], undefined)).toBeUndefined();
  });

  it('say how long they take in the largest whole unit', () => {
    expect([2, 60, 90, 1440, 2880].map((minutes) => durationOf(minutes))).toEqual([
      { unit: 'minutes', count: 2 },
      { unit: 'hours', count: 1 },
      { unit: 'minutes', count: 90 },
      { unit: 'days', count: 1 },
      { unit: 'days', count: 2 },
    ]);
  });
});
