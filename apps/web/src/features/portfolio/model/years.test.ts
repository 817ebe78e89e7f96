import { expect, it } from 'vitest';
import { yearRange, yearsOf } from './years.ts';

it('a file of lots is offered for this year and the last, in UTC', () => {
  expect(yearsOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toEqual(['2026', '2025']);
  expect(yearsOf(Date.UTC(2027, 0, 1))).toEqual(['2027', '2026']);
});

it('years of files follow on each other without a gap, and all years are not cut', () => {
  expect(yearRange('2026')).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) });
  expect(yearRange('2027').from).toBe(yearRange('2026').to);
  expect(yearRange('all')).toEqual({});
});
