// SPDX-License-Identifier: Apache-2.0
/**
 * When stocks of the United States trade: weekdays 09:30 to 16:00 in New York, without the exchange's holidays, until
 * 13:00 on the days before some of them.
 *
 * Units: epoch milliseconds UTC; a day is its number since 1970-01-01. Invariants: a session opens and closes on the
 * same UTC day. Limits: the rules of 2007 and later (daylight saving, Juneteenth from 2022); closures that are decreed
 * on short notice are not known.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Trading hours of one day. */
export interface Session {
  readonly day: number;
  readonly open: number;
  readonly close: number;
}

const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const EARLY_CLOSE_MINUTE = 13 * 60;

/** Number of a day of the calendar; month from 1. */
export const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / DAY_MS;
/** 0 is Sunday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

/** The n-th (from 1) given weekday of a month. */
function nth(year: number, month: number, weekday: number, n: number): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
}

/** The last Monday of May. */
function memorialDay(year: number): number {
  const last = dayOf(year, 5, 31);
  return last - ((weekdayOf(last) + 6) % 7);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1);
}

/** A fixed holiday on a Saturday is kept on Friday, one on a Sunday on Monday. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day;
}

interface YearDays {
  readonly holidays: ReadonlySet<number>;
  readonly early: ReadonlySet<number>;
}
const years = new Map<number, YearDays>();

function daysOf(year: number): YearDays {
  const known = years.get(year);
  if (known) return known;
  const newYear = dayOf(year, 1, 1);
  const christmas = dayOf(year, 12, 25);
  const independence = dayOf(year, 7, 4);
  const thanksgiving = nth(year, 11, 4, 4);
  const holidays = new Set([
    // The exchange does not close on 31 December for a New Year's Day on a Saturday.
    weekdayOf(newYear) === 0 ? newYear + 1 : newYear,
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    easter(year) - 2,
    memorialDay(year),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(independence),
    nth(year, 9, 1, 1),
    thanksgiving,
    observed(christmas),
  ]);
  const days = { holidays, early: new Set([independence - 1, thanksgiving + 1, christmas - 1]) };
  years.set(year, days);
  return days;
}

/** Minutes that New York is behind UTC on a day at noon: daylight saving from the second Sunday of March to the first of November. */
function behindUtc(day: number, year: number): number {
  return day >= nth(year, 3, 0, 2) && day < nth(year, 11, 0, 1) ? 240 : 300;
}

/** The session of a UTC day; null when there is none. */
export function sessionOf(day: number): Session | null {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return null;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const { holidays, early } = daysOf(year);
  if (holidays.has(day)) return null;
  const at = (minute: number) => day * DAY_MS + (minute + behindUtc(day, year)) * MINUTE_MS;
  return { day, open: at(OPEN_MINUTE), close: at(early.has(day) ? EARLY_CLOSE_MINUTE : CLOSE_MINUTE) };
}

/** The running session; null when the market is closed. */
export function openSession(now: number): Session | null {
  const session = sessionOf(Math.floor(now / DAY_MS));
  return session && now >= session.open && now < session.close ? session : null;
}

/** The newest session that has begun by `now`. */
export function lastSession(now: number): Session {
  for (let day = Math.floor(now / DAY_MS); ; day--) {
    const session = sessionOf(day);
    if (session && session.open <= now) return session;
  }
}

/** The next opening after `now`. */
export function nextOpen(now: number): number {
  for (let day = Math.floor(now / DAY_MS); ; day++) {
    const session = sessionOf(day);
    if (session && session.open > now) return session.open;
  }
}

/** The practice share, which exists in demos only, and its sessions: nine minutes of every ten, day and night, by their number. */
export const PRACTICE_SYMBOL = 'PRAC/USDT';
export const PRACTICE_MS = 600_000;
export const PRACTICE_BREAK_MS = 60_000;

/** The session of the practice share of a number. */
export const practiceSession = (number: number): Session => ({
  day: number,
  open: number * PRACTICE_MS,
  close: (number + 1) * PRACTICE_MS - PRACTICE_BREAK_MS,
});

/** Its running session; null in a break. */
export function openPractice(now: number): Session | null {
  const session = practiceSession(Math.floor(now / PRACTICE_MS));
  return now < session.close ? session : null;
}
