import { expect, test } from 'vitest';
import { priceSpan } from './price-span.ts';

const bar = (low: number, high: number, ...also: number[]) => ({ low, high, also });

test('the axis spans the candles in view', () => {
  expect(priceSpan([bar(10, 12), bar(9, 11), bar(10, 14)])).toEqual({ low: 9, high: 14 });
  expect(priceSpan([])).toBeNull();
});

test('bands widen it, and never so far that they press the candles flat', () => {
  expect(priceSpan([bar(10, 12, 9, 11, 13), bar(11, 12, 10, 13)])).toEqual({ low: 9, high: 13 });
  expect(priceSpan([bar(10, 12, 1, 11, 100)])).toEqual({ low: 8, high: 14 });
});
