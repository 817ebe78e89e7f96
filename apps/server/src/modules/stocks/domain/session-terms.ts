/** Trading hours of a stock as the exchange decides by them. */
import { type StockCalendar, PRACTICE_MS } from '@glasshouse/proofs/stocks';
import type { Session, SessionTerms } from '../../exchange/clearing/index.ts';

/** How long an order stays that is given for longer than a day, in days of the calendar; a practice share has 144 a day. */
const GTC_DAYS = 90;
const DAY_MS = 86_400_000;
const PRACTICE_SESSIONS = (GTC_DAYS * DAY_MS) / PRACTICE_MS;
/** Prices around the reference that an auction may have. */
export const COLLAR_PPM = 100_000;
/** The wider band holds for so long behind the open and before the close. */
const OPENING_MS = 15 * 60_000;
const CLOSING_MS = 25 * 60_000;
/** Of the practice share, whose session is nine minutes, a part of each as long. */
const PRACTICE_EDGE_MS = 60_000;

/** Bands in parts per million of the index. */
export interface Bands {
  readonly bandPpm: number;
  readonly widePpm: number;
}

/** The band that holds at a time of a session. */
export function bandAt(calendar: StockCalendar['name'], session: Session, now: number, { bandPpm, widePpm }: Bands): number {
  const [opening, closing] = calendar === 'practice' ? [PRACTICE_EDGE_MS, PRACTICE_EDGE_MS] : [OPENING_MS, CLOSING_MS];
  return now < session.open + opening || now >= session.close - closing ? widePpm : bandPpm;
}

/** The terms. `hasNone`: no session begins, for a corporate action of the stock is pending, or was its end. */
export const sessionTerms = (
  calendar: StockCalendar,
  of: {
    readonly hasNone: (now: number) => boolean;
    readonly bandsAt: (now: number) => Bands;
    readonly closeTicks: SessionTerms['closeTicks'];
  },
): SessionTerms => ({
  calendar: {
    at: (now) => (of.hasNone(now) ? null : calendar.at(now)),
    next: (now) => calendar.next(now),
    gtcDay: (day) => day + (calendar.name === 'practice' ? PRACTICE_SESSIONS : GTC_DAYS),
    dateOf: (day) => (calendar.name === 'practice' ? Math.floor((day * PRACTICE_MS) / DAY_MS) : day),
  },
  bandPpm: (session, now) => bandAt(calendar.name, session, now, of.bandsAt(now)),
  collarPpm: COLLAR_PPM,
  closeTicks: of.closeTicks,
});
