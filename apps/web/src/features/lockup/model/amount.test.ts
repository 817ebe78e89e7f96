import { expect, it } from 'vitest';
import { amountState } from './amount.ts';

it.each([
  ['', 'empty'],
  ['0', 'empty'],
  ['0.00', 'empty'],
  ['99.999999', 'below'],
  ['100', 'good'],
  ['500', 'good'],
  ['500.000001', 'above'],
  ['800.000001', 'missing'],
])('an amount of "%s" is %s', (amount, state) => {
  expect(amountState(amount, { min: '100', most: '500', free: '800' })).toBe(state);
});
