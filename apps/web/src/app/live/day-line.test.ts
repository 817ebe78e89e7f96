import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divDecimals, subDecimals } from '@glasshouse/money';
import { dayLine } from './day-line.ts';

it('draws a line that rises where the change of today is up, and falls where it is down', () => {
  const price = fc.integer({ min: 100, max: 1_000_000 }).map(String);
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 24 }), price, (sparkline, last) => {
      const open = sparkline[0] as string;
      const { points, direction } = dayLine(sparkline, last, divDecimals(subDecimals(last, open), open, 6, 'down'));
      const course = Math.sign((points.at(-1) ?? 0) - (points[0] ?? 0));
      expect(direction === 'zero' ? 0 : course).toBe({ up: 1, down: -1, zero: 0 }[direction]);
      // Less than a hundredth of a percent is shown as no change, whatever the line does.
      if (direction === 'zero') expect(Math.abs(Number(last) / Number(open) - 1)).toBeLessThan(0.0001);
    }),
  );
});

it('is empty without a past and without direction where nothing is known', () => {
  expect(dayLine([], null, null)).toEqual({ points: [], direction: 'zero' });
});
