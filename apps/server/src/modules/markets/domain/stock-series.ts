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
import { type StockHours, NEW_YORK } from './stock-hours.ts';
import type { Session } from './sessions.ts';

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

/** A recorded minute of a session, and its number among all that are played. */
function minuteOf(days: readonly StockDay[], hours: StockHours, session: Session, minute: number) {
  const place = hours.place(session);
  const day = days[place.day % days.length] as StockDay;
  return { candle: day[place.minute + minute] as MinuteCandle, number: place.day * SESSION_MINUTES + place.minute + minute };
}

/** The price of an instant inside a session. */
function priceIn(days: readonly StockDay[], hours: StockHours, session: Session, ms: number): number {
  const second = Math.floor((ms - session.open) / 1_000);
  const { candle, number } = minuteOf(days, hours, session, Math.floor(second / 60));
  return pathPrice(candle, number, second % 60);
}

/** The price while the market is open; null while it is closed. */
export function stockPriceAt(days: readonly StockDay[], now: number, hours: StockHours = NEW_YORK): number | null {
  const session = hours.open(now);
  return session && priceIn(days, hours, session, now);
}

const join = (left: RangeCandle | null, right: RangeCandle) => (left === null ? right : joinRanges(left, right));
const ranged = (minute: MinuteCandle): RangeCandle => ({ ...minute, turnover2: minuteTurnover2(minute) });
const minutesOf = (session: Session) => (session.close - session.open) / MINUTE_MS;

/** Candles of the sessions of a recording. */
class SessionCandles {
  readonly days: readonly StockDay[];
  readonly hours: StockHours;
  /** Of whole sessions, by what of the recording they play. */
  readonly #whole = new Map<string, RangeCandle>();

  constructor(days: readonly StockDay[], hours: StockHours) {
    this.days = days;
    this.hours = hours;
  }

  priceIn(session: Session, ms: number): number {
    return priceIn(this.days, this.hours, session, ms);
  }

  #minute(session: Session, minute: number): MinuteCandle {
    return minuteOf(this.days, this.hours, session, minute).candle;
  }

  #wholeOf(session: Session): RangeCandle {
    const { day, minute } = this.hours.place(session);
    const key = `${day % this.days.length} ${minute} ${minutesOf(session)}`;
    const known = this.#whole.get(key);
    if (known) return known;
    let candle: RangeCandle | null = null;
    for (let at = 0; at < minutesOf(session); at++) candle = join(candle, ranged(this.#minute(session, at)));
    this.#whole.set(key, candle as RangeCandle);
    return candle as RangeCandle;
  }

  #running(session: Session, minute: number, now: number): MinuteCandle {
    const whole = this.#minute(session, minute);
    const start = session.open + minute * MINUTE_MS;
    const seconds = Math.floor((now - start) / 1_000) + 1;
    const path = Array.from({ length: seconds }, (_, second) => this.priceIn(session, start + second * 1_000));
    return {
      open: path[0] as number,
      high: Math.max(...path),
      low: Math.min(...path),
      close: path.at(-1) as number,
      volume: seconds === 60 ? whole.volume : Math.floor((whole.volume / 60) * seconds),
    };
  }

  #part(session: Session, from: number, to: number, now: number, before: RangeCandle | null): RangeCandle | null {
    let candle = before;
    const first = Math.max(0, Math.floor((from - session.open) / MINUTE_MS));
    const end = Math.min(minutesOf(session), Math.ceil((to - session.open) / MINUTE_MS));
    for (let minute = first; minute < end; minute++) {
      const start = session.open + minute * MINUTE_MS;
      if (start > now) break;
      const isRunning = start + MINUTE_MS > now;
      candle = join(candle, ranged(isRunning ? this.#running(session, minute, now) : this.#minute(session, minute)));
    }
    return candle;
  }

  /** What was traded in [from, to) up to `now`; null when nothing was. */
  between(from: number, to: number, now: number): RangeCandle | null {
    let candle: RangeCandle | null = null;
    const start = Math.max(from, this.hours.since(now));
    for (const session of this.hours.within(start, Math.min(to, now + 1))) {
      const isWhole = from <= session.open && to >= session.close && now >= session.close;
      candle = isWhole ? join(candle, this.#wholeOf(session)) : this.#part(session, from, to, now, candle);
    }
    return candle;
  }
}

const SPARK_POINTS = 24;

/** The history of a stock. Candles without a session in them do not exist. */
export function stockHistory(days: readonly StockDay[], hours: StockHours = NEW_YORK): PlayedHistory {
  const played = new SessionCandles(days, hours);
  const between = (from: number, to: number, now: number) => played.between(from, to, now);
  const lastPrice = (now: number, session: Session) => played.priceIn(session, Math.min(now, session.close - 1_000));
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
      const session = hours.last(now);
      const before = hours.last(session.open - 1);
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
      const session = hours.last(now);
      const end = Math.min(now, session.close - 1_000);
      // From the close before, which the change counts from, through the session.
      const before = lastPrice(now, hours.last(session.open - 1));
      const points = SPARK_POINTS - 1;
      return [
        before,
        ...Array.from({ length: points }, (_, i) =>
          played.priceIn(session, secondOf(session.open + ((end - session.open) * i) / (points - 1))),
        ),
      ];
    },
  };
}
