// SPDX-License-Identifier: Apache-2.0
/**
 * When stocks trade: in the sessions of New York, and the practice share of a demo in sessions of nine minutes with a minute's break, day
 * and night. Sessions are half-open: [open, close).
 */
import {
  PRACTICE_MS,
  PRACTICE_SYMBOL,
  type Session,
  lastSession,
  nextOpen,
  openPractice,
  openSession,
  practiceSession,
  sessionOf,
} from '../../second/sessions.ts';

export { PRACTICE_BREAK_MS, PRACTICE_MS, PRACTICE_SYMBOL, type Session } from '../../second/sessions.ts';

const DAY_MS = 86_400_000;

/** Sessions of a stock. A day is its number since 1970; of a practice share the number of the session. */
export interface StockCalendar {
  readonly name: 'us-stocks' | 'practice';
  /** The session that runs; null between sessions. */
  readonly at: (now: number) => Session | null;
  /** The first that opens at `now` or later. */
  readonly opening: (now: number) => Session;
  /** The newest that opened at `now` or earlier. */
  readonly opened: (now: number) => Session;
  /** The first that closes later than `now`: the running or the next one. */
  readonly next: (now: number) => Session;
}

const sessionAt = (time: number) => sessionOf(Math.floor(time / DAY_MS)) as Session;

/** New York. */
export const US_STOCKS: StockCalendar = {
  name: 'us-stocks',
  at: openSession,
  // An opening is on a whole millisecond: one that is at `now` is the next after the one before.
  opening: (now) => sessionAt(nextOpen(now - 1)),
  opened: lastSession,
  next: (now) => openSession(now) ?? sessionAt(nextOpen(now)),
};

/** Nine minutes of every ten. */
export const PRACTICE: StockCalendar = {
  name: 'practice',
  at: openPractice,
  opening: (now) => practiceSession(Math.ceil(now / PRACTICE_MS)),
  opened: (now) => practiceSession(Math.floor(now / PRACTICE_MS)),
  next(now) {
    const session = practiceSession(Math.floor(now / PRACTICE_MS));
    return now < session.close ? session : practiceSession(session.day + 1);
  },
};

/** The calendar of a market. */
export const calendarOf = (symbol: string): StockCalendar => (symbol === PRACTICE_SYMBOL ? PRACTICE : US_STOCKS);

/** The first whole session behind a time: what must lie between a notice and its day. */
export const noticeSession = (calendar: StockCalendar, published: number): Session => calendar.opening(published);

/** The earliest session that an action may begin at when its notice is published then. */
export const earliestExSession = (calendar: StockCalendar, published: number): Session =>
  calendar.opening(noticeSession(calendar, published).close);

/** The session before one: at its close holdings count. */
export const sessionBefore = (calendar: StockCalendar, session: Session): Session => calendar.opened(session.open - 1);

/** Whether the days of a notice are those of the calendar. */
export function isOfCalendar(
  calendar: StockCalendar,
  days: { published: number; exDay: number; exOpens: number; counted: number; noticeOpen: number; noticeClose: number },
): boolean {
  const ex = calendar.opening(days.exOpens);
  const notice = noticeSession(calendar, days.published);
  return (
    ex.open === days.exOpens &&
    ex.day === days.exDay &&
    sessionBefore(calendar, ex).close === days.counted &&
    notice.open === days.noticeOpen &&
    notice.close === days.noticeClose
  );
}
