/**
 * Recorded days of a stock, played within its sessions: as a pure function of absolute time.
 *
 * Session days take the recorded days in turn (day number modulo their count); a session that closes early plays the
 * first part of its day. Inside a minute there is one tick a second as in `replay.ts`. Between sessions there is no
 * price, and from one to the next it may jump, as it does at an exchange.
 * Units: ticks, whole shares, epoch milliseconds UTC. Invariants: 390 minutes a day; a minute without trades repeats
 * the close before it with volume 0. Limits: the regular session only; what was traded before and after is left out.
 */
import type { Period } from '@glasshouse/contract/markets';
import { parseAmount } from '@glasshouse/money';
import { DAY_MS, MINUTE_MS, periodStart, nextPeriodStart, periodStarts, secondOf } from './calendar.ts';
import { type Figures, MAX_CANDLES, type TimedCandle } from './candles.ts';
import type { PlayedHistory } from './history.ts';
import { type RangeCandle, joinRanges, minuteTurnover2 } from './ranges.ts';
import { pathPrice } from './replay.ts';
import type { MinuteCandle } from './series.ts';
import { type Session, lastSession, openSession, sessionOf } from './sessions.ts';

/** Minutes of a whole session, and where it begins in the recordings (all are of New York summer time: 13:30 UTC). */
export const SESSION_MINUTES = 390;
const RECORDED_OPEN_MINUTE = 13 * 60 + 30;

/** A recorded day: one candle a minute, without gaps. */
export type StockDay = readonly MinuteCandle[];

/** Reads `days` recorded days (open_time_ms,open,high,low,close,volume). RangeError for what does not fit. */
export function readStockDays(csv: string, scale: { priceDecimals: number; tickUnits: bigint }, days: number): StockDay[] {
  const byDay = new Map<number, (MinuteCandle | undefined)[]>();
  const ticks = (text = '') => {
    const parsed = parseAmount(text, scale.priceDecimals, 'positive');
    if (parsed.ok) return Number(parsed.atoms / scale.tickUnits);
    // Fractions of a cent, as off-exchange prints have them, are cut to the tick.
    const cut = parseAmount(text.slice(0, text.indexOf('.') + 1 + scale.priceDecimals), scale.priceDecimals);
    if (!cut.ok) throw new RangeError(`recorded number does not fit: ${text}`);
    return Number(cut.atoms / scale.tickUnits);
  };
  for (const line of csv.trimEnd().split('\n').slice(1)) {
    const [time, open, high, low, close, volume = ''] = line.split(',');
    const day = Math.floor(Number(time) / DAY_MS);
    const minute = (Number(time) % DAY_MS) / MINUTE_MS - RECORDED_OPEN_MINUTE;
    if (minute < 0 || minute >= SESSION_MINUTES) continue;
    const candle = { open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close), volume: Number(volume) };
    if (!byDay.has(day)) byDay.set(day, []);
    (byDay.get(day) as (MinuteCandle | undefined)[])[minute] = candle;
  }
  return [...byDay.values()].slice(0, days).map(fillDay);
}

function fillDay(minutes: (MinuteCandle | undefined)[]): StockDay {
  let last = minutes.find((minute) => minute !== undefined)?.open ?? 0;
  if (last === 0) throw new RangeError('a recorded day without trades');
  return Array.from({ length: SESSION_MINUTES }, (_, i) => {
    const candle = minutes[i] ?? { open: last, high: last, low: last, close: last, volume: 0 };
    last = candle.close;
    return candle;
  });
}

const dayFor = (days: readonly StockDay[], session: Session) => days[session.day % days.length] as StockDay;

/** The price of an instant inside a session. */
function priceIn(days: readonly StockDay[], session: Session, ms: number): number {
  const second = Math.floor((ms - session.open) / 1_000);
  const minute = Math.floor(second / 60);
  return pathPrice(dayFor(days, session)[minute] as MinuteCandle, session.day * SESSION_MINUTES + minute, second % 60);
}

/** The price while the market is open; null while it is closed. */
export function stockPriceAt(days: readonly StockDay[], now: number): number | null {
  const session = openSession(now);
  return session && priceIn(days, session, now);
}

function partialMinute(days: readonly StockDay[], session: Session, minute: number, now: number): MinuteCandle {
  const whole = dayFor(days, session)[minute] as MinuteCandle;
  const start = session.open + minute * MINUTE_MS;
  const seconds = Math.floor((now - start) / 1_000) + 1;
  const path = Array.from({ length: seconds }, (_, second) => priceIn(days, session, start + second * 1_000));
  return {
    open: path[0] as number,
    high: Math.max(...path),
    low: Math.min(...path),
    close: path.at(-1) as number,
    volume: seconds === 60 ? whole.volume : Math.floor((whole.volume / 60) * seconds),
  };
}

const join = (left: RangeCandle | null, right: RangeCandle) => (left === null ? right : joinRanges(left, right));
const ranged = (minute: MinuteCandle): RangeCandle => ({ ...minute, turnover2: minuteTurnover2(minute) });

/** What was traded in [from, to) up to `now`; null when nothing was. */
function candleOf(
  days: readonly StockDay[],
  from: number,
  to: number,
  now: number,
  whole: readonly RangeCandle[],
): RangeCandle | null {
  let candle: RangeCandle | null = null;
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to && day * DAY_MS <= now; day++) {
    const session = sessionOf(day);
    if (!session || session.open > now) continue;
    const minutes = (session.close - session.open) / MINUTE_MS;
    if (from <= session.open && to >= session.close && now >= session.close && minutes === SESSION_MINUTES) {
      candle = join(candle, whole[day % days.length] as RangeCandle);
      continue;
    }
    const first = Math.max(0, Math.floor((from - session.open) / MINUTE_MS));
    const end = Math.min(minutes, Math.ceil((to - session.open) / MINUTE_MS));
    for (let minute = first; minute < end; minute++) {
      const start = session.open + minute * MINUTE_MS;
      if (start > now) break;
      const isRunning = start + MINUTE_MS > now;
      candle = join(
        candle,
        ranged(isRunning ? partialMinute(days, session, minute, now) : (dayFor(days, session)[minute] as MinuteCandle)),
      );
    }
  }
  return candle;
}

const SPARK_POINTS = 24;

/** The history of a stock. Candles without a session in them do not exist. */
export function stockHistory(days: readonly StockDay[]): PlayedHistory {
  const whole = days.map((day) => day.map(ranged).reduce<RangeCandle | null>(join, null) as RangeCandle);
  const between = (from: number, to: number, now: number) => candleOf(days, from, to, now, whole);
  const lastPrice = (now: number, session: Session) => priceIn(days, session, Math.min(now, session.close - 1_000));
  return {
    candles(period: Period, from, to, now) {
      const starts = periodStarts(period, from, Math.min(to, now), 20 * MAX_CANDLES);
      const list: TimedCandle[] = [];
      for (const time of starts ?? []) {
        const candle = between(time, nextPeriodStart(period, time), now);
        if (candle) list.push({ time, ...candle });
      }
      return starts === null || list.length > MAX_CANDLES ? null : list;
    },
    current(period, now) {
      const time = periodStart(period, now);
      const candle = between(time, nextPeriodStart(period, time), now);
      return candle && { time, ...candle };
    },
    figures(now): Figures {
      const session = lastSession(now);
      const before = lastSession(session.open - 1);
      return {
        last: lastPrice(now, session),
        time: secondOf(Math.min(now, session.close - 1)),
        // A stock's day is its session: it changes against the close before it.
        todayOpen: lastPrice(now, before),
        dayAgo: lastPrice(now, before),
        day: between(session.open, session.close, now) as RangeCandle,
      };
    },
    sparkline(now) {
      const session = lastSession(now);
      const end = Math.min(now, session.close - 1_000);
      // From the close before, which the change counts from, through the session.
      const before = lastPrice(now, lastSession(session.open - 1));
      const points = SPARK_POINTS - 1;
      return [
        before,
        ...Array.from({ length: points }, (_, i) =>
          priceIn(days, session, secondOf(session.open + ((end - session.open) * i) / (points - 1))),
        ),
      ];
    },
  };
}
