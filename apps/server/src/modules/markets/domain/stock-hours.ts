/** When stocks are played, and which part of a recording each session plays: as a pure function of the session. */
import { PRACTICE_BREAK_MS, PRACTICE_MS, openPractice, practiceSession } from '@glasshouse/proofs';
import type { Market } from './market.ts';
import { type Session, lastSession, nextOpen, openSession, sessionOf } from './sessions.ts';

const DAY_MS = 86_400_000;

/** Trading hours of a calendar. */
export interface StockHours {
  /** The session that runs; null between two. */
  open(now: number): Session | null;
  /** The newest that has begun. */
  last(now: number): Session;
  /** When the next opens. */
  next(now: number): number;
  /** Since when there are candles. */
  since(now: number): number;
  /** Sessions with a part in [from, to), oldest first. */
  within(from: number, to: number): Iterable<Session>;
  /** The recorded day that it plays, and the first minute of it. */
  place(session: Session): { readonly day: number; readonly minute: number };
}

/** New York: each session plays a day from its first minute. */
export const NEW_YORK: StockHours = {
  open: openSession,
  last: lastSession,
  next: nextOpen,
  since: () => Number.NEGATIVE_INFINITY,
  *within(from, to) {
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day++) {
      const session = sessionOf(day);
      if (session && session.open < to && session.close > from) yield session;
    }
  },
  place: ({ day }) => ({ day, minute: 0 }),
};

const PRACTICE_MINUTES = (PRACTICE_MS - PRACTICE_BREAK_MS) / 60_000;
/** Days of candles that it has. */
const PRACTICE_DAYS = 30;
/** Sessions of the practice share that a recorded day is played in, one behind the other. */
const PARTS = Math.floor(390 / PRACTICE_MINUTES);

/** The practice share: nine minutes of a recorded day, and after the break those behind them. */
export const PRACTICE: StockHours = {
  open: openPractice,
  last: (now) => practiceSession(Math.floor(now / PRACTICE_MS)),
  next: (now) => (Math.floor(now / PRACTICE_MS) + 1) * PRACTICE_MS,
  // A candle of a month is made of more than four thousand sessions.
  since: (now) => (Math.floor(now / DAY_MS) - PRACTICE_DAYS) * DAY_MS,
  *within(from, to) {
    for (let number = Math.floor(from / PRACTICE_MS); number * PRACTICE_MS < to; number++) {
      const session = practiceSession(number);
      if (session.close > from) yield session;
    }
  },
  place: ({ day }) => ({ day: Math.floor(day / PARTS), minute: (day % PARTS) * PRACTICE_MINUTES }),
};

/** The hours of a market; null trades day and night. */
export const hoursOf = ({ sessions }: Pick<Market, 'sessions'>): StockHours | null =>
  sessions === null ? null : sessions === 'practice' ? PRACTICE : NEW_YORK;
