import { expect, it } from 'vitest';
import { sumsOf, worthOf } from './worth.ts';

const row = (locked: string, earned: string, price: string | null) => ({ locked, earned_30d: earned, price_usd: price });

it('coins are worth their amounts at their prices, penalties counted', () => {
  expect(worthOf([row('1000', '12.5', '1'), row('0.5', '-0.001', '60000')])).toEqual({ locked: '31000', earned: '-47.5' });
  expect(worthOf([])).toEqual({ locked: '0', earned: '0' });
});

it('a coin without a price leaves no sum', () => {
  expect(worthOf([row('1000', '1', '1'), row('1', '0', null)])).toBeNull();
});

it('a coin in two products is one sum, and one in none is left out', () => {
  const lockup = {
    currency_id: 3,
    code: 'USDT',
    locked: '100',
    earned_30d: '-2',
    price_usd: '1',
    orders: 1,
    paid: '0',
    to_come: '0',
  };
  const dual = { currency_id: 3, code: 'USDT', put_in: '500', earned_30d: '8.1', earned: '9', price_usd: '1', positions: 1 };
  const none = { ...dual, currency_id: 1, code: 'BTC', put_in: '0', earned_30d: '0', positions: 0 };
  expect(sumsOf([lockup], [dual, none])).toMatchObject([{ code: 'USDT', locked: '600', earned_30d: '6.1' }]);
  expect(sumsOf([], [])).toEqual([]);
});
