import { expect, it } from 'vitest';
import { returnOf } from './share.ts';
import { positionOf } from './testing.ts';
import { unitsOf } from './units.ts';

it('is the result over the margin at the opening, a loss by the same measure as a gain', () => {
  const units = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });
  // The margin of all that was opened was 40.86828, though a part was closed since.
  const position = positionOf({ share: '0.02' });
  expect(['10.21707', '-10.21707', '-40.86828'].map((result) => returnOf(position, units, result))).toEqual([
    '0.25',
    '-0.25',
    '-1',
  ]);
  expect(returnOf(position, units, null)).toBeNull();
});

it('is counted in the coin where the market settles in it', () => {
  const units = unitsOf({ contract: 'inverse', tick: '0.01', lot: '1', baseScale: 8 });
  const position = { open_price: '6811.38', opened_share: '1000', multiple: 10 };
  expect(returnOf(position, units, '0.00395598')).toBe('0.2695');
});
