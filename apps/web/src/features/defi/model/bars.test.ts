import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

const days = (...earned: string[]) => earned.map((one, i) => ({ day: i, earned: one, loss: null }));

test('a loss hangs below the zero line, in the scale of the gains', () => {
  const drawn = barsOf(days('1', '-3', '0.5'));
  expect(drawn?.zero).toBe(0.25);
  expect(drawn?.bars).toEqual([
    { day: 0, top: 0, height: 0.25, isLoss: false },
    { day: 1, top: 0.25, height: 0.75, isLoss: true },
    { day: 2, top: 0.125, height: 0.125, isLoss: false },
  ]);
  expect(drawn?.best.earned).toBe('1');
  expect(drawn?.worst.earned).toBe('-3');
});

test('days that paid nothing stand on the zero line', () => {
  expect(barsOf(days('0', '0'))?.bars.map(({ height }) => height)).toEqual([0, 0]);
});

test('the newest thirty days are drawn; without a whole day there is nothing to draw', () => {
  expect(barsOf(days(...Array.from({ length: 45 }, () => '1')))?.bars.map(({ day }) => day)[0]).toBe(15);
  expect(barsOf([])).toBeNull();
});
