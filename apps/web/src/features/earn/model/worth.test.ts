import { expect, it } from 'vitest';
import { worthOf } from './worth.ts';

const row = (locked: string, earned: string, price: string | null) => ({ locked, earned_30d: earned, price_usd: price });

it('coins are worth their amounts at their prices, penalties counted', () => {
  expect(worthOf([row('1000', '12.5', '1'), row('0.5', '-0.001', '60000')])).toEqual({ locked: '31000', earned: '-47.5' });
  expect(worthOf([])).toEqual({ locked: '0', earned: '0' });
});

it('a coin without a price leaves no sum', () => {
  expect(worthOf([row('1000', '1', '1'), row('1', '0', null)])).toBeNull();
});
