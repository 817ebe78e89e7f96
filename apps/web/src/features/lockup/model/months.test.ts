import { expect, it } from 'vitest';
import { daysOfMonth, monthStart } from './months.ts';

const utc = (text: string) => Date.parse(`${text}T00:00Z`);

it('months begin at 00:00 UTC of their first day, over the ends of years and leap days', () => {
  const now = Date.parse('2027-12-31T23:59:59.999Z');
  expect([-1, 0, 1, 2].map((months) => monthStart(now, months))).toEqual(
    ['2027-11-01', '2027-12-01', '2028-01-01', '2028-02-01'].map(utc),
  );
  expect([2028, 2027].map((year) => daysOfMonth(utc(`${year}-02-01`)).days.length)).toEqual([29, 28]);
});

it('a month begins behind as many days as its first is after Monday', () => {
  // 1 March 2027 is a Monday, 1 August 2027 a Sunday.
  expect([daysOfMonth(utc('2027-03-01')).before, daysOfMonth(utc('2027-08-01')).before]).toEqual([0, 6]);
});
