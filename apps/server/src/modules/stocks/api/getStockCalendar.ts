/** GET /stock/calendar: sessions of so many days. */
import { getStockCalendar } from '@glasshouse/contract/stocks';
import type { Session } from '@glasshouse/proofs/stocks';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { calendarNamed } from '../domain/stock.ts';
import type { StockParts } from './parts.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** A session of New York is six and a half hours; a shorter one closes early. */
const WHOLE_MS = 6.5 * 3_600_000;

export const getStockCalendarHandler = ({ platform }: StockParts) =>
  handleVisitor(getStockCalendar, async ({ calendar: name = 'us-stocks', from, days = DAYS }) => {
    const now = platform.clock.now();
    const calendar = calendarNamed(name);
    const first = Math.floor((from ?? now) / DAY_MS) * DAY_MS;
    // Of the practice share a day has 144 sessions: a day of them is enough.
    const until = first + (name === 'practice' ? 1 : Math.min(400, Math.max(1, Number(days)))) * DAY_MS;
    const shown = (session: Session) => ({
      day: Math.floor(session.open / DAY_MS) * DAY_MS,
      opens: session.open,
      closes: session.close,
      is_short: name === 'us-stocks' && session.close - session.open < WHOLE_MS,
      settles: calendar.opening(session.close).open,
    });
    const sessions = [];
    for (let session = calendar.opening(first); session.open < until; session = calendar.opening(session.close))
      sessions.push(shown(session));
    return { calendar: name, sessions, time: now };
  });
