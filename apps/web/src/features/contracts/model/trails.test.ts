/** Figures of trailing stops on the screen: those of the desk, with the marks that came since. */
import { expect, it } from 'vitest';
import { extremeWith, farther, fractionOf, isCallback, trailPrice, type TrailingStop } from './trails.ts';
import { unitsOf } from './units.ts';

const UNITS = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });
const stop = (change: Partial<TrailingStop> = {}): TrailingStop => ({
  id: 3,
  callback: '0.012',
  activation_price: null,
  begun: true,
  extreme_price: '6950',
  price: '6866.6',
  share: null,
  ...change,
});

it('a trailing stop of 1.2 % fires at 6,866.60 from 6,950 (long) and at 6,679.20 from 6,600 (short)', () => {
  expect(trailPrice(1, UNITS, '6950', '0.012')).toBe('6866.6');
  expect(trailPrice(2, UNITS, '6600', '0.012')).toBe('6679.2');
});

it('the farthest mark moves with those that came since it was read, and never back', () => {
  expect([farther(1, '6950', '6940'), farther(2, '6950', '6940'), farther(1, null, '6940')]).toEqual(['6950', '6940', '6940']);
  expect(extremeWith(1, stop(), null, '6960')).toBe('6960');
  expect(extremeWith(1, stop(), '6970', '6960')).toBe('6970');
  expect(extremeWith(2, stop({ extreme_price: '6600' }), null, '6700')).toBe('6600');
});

it('one that did not begin does so at its activation price; where nobody knows nothing is shown', () => {
  const waits = stop({ begun: false, extreme_price: null, price: null, activation_price: '7000' });
  expect([extremeWith(1, waits, null, '6999.99'), extremeWith(1, waits, null, '7000')]).toEqual([null, '7000']);
  expect(extremeWith(1, { ...waits, activation_price: null }, null, '6900')).toBe('6900');
  expect(extremeWith(1, { ...waits, begun: null }, null, '7100')).toBeNull();
});

it('callbacks are 0.1 to 10 percent', () => {
  expect(['0.1', '10', '0', '10.1', ''].map(isCallback)).toEqual([true, true, false, false, false]);
  expect([fractionOf('1.2'), fractionOf('10')]).toEqual(['0.012', '0.1']);
});
