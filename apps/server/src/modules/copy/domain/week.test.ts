/** Weeks of shares. */
import { describe, expect, it } from 'vitest';
import { weekName, weekOf, weekStart } from './week.ts';

describe('weeks', () => {
  it('begin on Monday at 00:00 UTC', () => {
    const monday = Date.UTC(2026, 10, 30);
    expect(weekStart(weekOf(monday))).toBe(monday);
    expect(weekOf(monday - 1)).toBe(weekOf(monday) - 1);
    expect(new Date(weekStart(0)).toUTCString()).toBe('Mon, 05 Jan 1970 00:00:00 GMT');
  });

  it.each([
    ['2026-11-30', '2026-W49'],
    ['2026-12-28', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('%s lies in %s, as the calendar names it', (day, name) => {
    expect(weekName(weekOf(Date.parse(day)))).toBe(name);
  });
});
