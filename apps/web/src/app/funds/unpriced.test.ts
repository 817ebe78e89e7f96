import { expect, it } from 'vitest';
import { unpricedOf } from './unpriced.ts';

const balance = (code: string, total: string, equivalent: string | null) => ({
  currency_id: 1,
  code,
  available: total,
  frozen: '0',
  total,
  equivalent,
});

it('a total names what it leaves out: assets that are held and have no price, each once', () => {
  const accounts = [
    { id: 1, type: 'change', equivalent: '5', balances: [balance('BTC', '1', null), balance('ETH', '0', null)] },
    { id: 2, type: 'margin', equivalent: '0', balances: [balance('BTC', '-1', null), balance('USDT', '5', '5')] },
  ] as const;
  const outside = [{ product: 'defi', currency_id: 4, code: 'LTC', amount: '2', equivalent: null }];
  expect(unpricedOf({ accounts: accounts.map((one) => ({ ...one, balances: [...one.balances] })), outside })).toEqual([
    'BTC',
    'LTC',
  ]);
  expect(unpricedOf({ accounts: [] })).toEqual([]);
});
