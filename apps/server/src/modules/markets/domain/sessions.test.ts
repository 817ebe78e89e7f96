import { describe, expect, it } from 'vitest';
import { DAY_MS } from './calendar.ts';
import { dayOf, lastSession, nextOpen, openSession, sessionOf } from './sessions.ts';

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const local = (ms: number) => newYork.format(ms);

describe('sessions of stocks', () => {
  it('are 09:30 to 16:00 in New York on both sides of every change of the clocks', () => {
    for (const [y, m, d] of [
      [2026, 3, 6],
      [2026, 3, 9],
      [2026, 10, 30],
      [2026, 11, 2],
      [2025, 3, 10],
      [2025, 11, 3],
      [2030, 7, 3],
    ] as const) {
      const session = sessionOf(dayOf(y, m, d));
      expect(local(session?.open ?? 0)).toMatch(/09:30$/);
      expect(local(session?.close ?? 0)).toMatch(y === 2030 ? /13:00$/ : /16:00$/);
    }
    expect(new Date(sessionOf(dayOf(2026, 3, 6))?.open ?? 0).toISOString()).toBe('2026-03-06T14:30:00.000Z');
    expect(new Date(sessionOf(dayOf(2026, 3, 9))?.open ?? 0).toISOString()).toBe('2026-03-09T13:30:00.000Z');
  });

  it('follow the time zone data on any day of 2007 to 2040', () => {
    const wrong: number[] = [];
    for (let day = dayOf(2007, 1, 1); day <= dayOf(2040, 12, 31); day++) {
      const session = sessionOf(day);
      const isWeekend = new Date(day * DAY_MS).getUTCDay() % 6 === 0;
      if (session && (isWeekend || !local(session.open).endsWith('09:30'))) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['2024', ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25']],
    ['2025', ['01-01', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25']],
    ['2026', ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25']],
    ['2027', ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24']],
    // New Year's Day of 2028 is a Saturday: no day off.
    ['2028', ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25']],
  ])('leave out the holidays of %s and no other weekday', (year, holidays) => {
    const closed: string[] = [];
    for (let day = dayOf(Number(year), 1, 1); day < dayOf(Number(year) + 1, 1, 1); day++) {
      const date = new Date(day * DAY_MS);
      if (date.getUTCDay() % 6 !== 0 && sessionOf(day) === null) closed.push(date.toISOString().slice(5, 10));
    }
    expect(closed).toEqual(holidays);
  });

  it('end at 13:00 before Independence Day and Christmas and after Thanksgiving', () => {
    for (const [y, m, d] of [
      [2024, 7, 3],
      [2024, 11, 29],
      [2024, 12, 24],
      [2025, 7, 3],
    ] as const)
      expect(local(sessionOf(dayOf(y, m, d))?.close ?? 0)).toMatch(/13:00$/);
    // Kept on Friday the third: a holiday, and Thursday is a whole day.
    expect(local(sessionOf(dayOf(2026, 7, 2))?.close ?? 0)).toMatch(/16:00$/);
  });

  it('are open from the opening to just before the close', () => {
    const friday = sessionOf(dayOf(2026, 6, 5));
    if (!friday) throw new Error('a session');
    expect(openSession(friday.open - 1)).toBeNull();
    expect(openSession(friday.open)).toEqual(friday);
    expect(openSession(friday.close - 1)).toEqual(friday);
    expect(openSession(friday.close)).toBeNull();
    expect(lastSession(friday.close + DAY_MS)).toEqual(friday);
    expect(nextOpen(friday.open)).toBe(sessionOf(dayOf(2026, 6, 8))?.open);
  });
});
