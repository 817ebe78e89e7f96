/**
 * Candles of every period and the figures of a quote, up to a given instant.
 *
 * Units: epoch milliseconds UTC, ticks, base atoms. Invariants: nothing after `now` has an influence; the candle in
 * which `now` lies is partial. Limits: MAX_CANDLES candles in one answer.
 */
import type { Period } from '@glasshouse/contract/markets';
import { DAY_MS, MINUTE_MS, nextPeriodStart, periodStart, periodStarts, secondOf } from './calendar.ts';
import { type RangeCandle, type RangeTables, joinRanges, minuteTurnover2, rangeCandle } from './ranges.ts';
import { partialMinuteAt, priceAt } from './replay.ts';

/** Most candles in one answer. */
export const MAX_CANDLES = 1_500;
const DAY_MINUTES = DAY_MS / MINUTE_MS;
const SPARK_POINTS = 24;

/** A candle with the time at which it opens. */
export interface TimedCandle extends RangeCandle {
  readonly time: number;
}

/** The figures of a quote at one instant; volumes over the 1,440 minutes of which the last is the current one. */
export interface Figures {
  readonly last: number;
  readonly time: number;
  /** Price at 00:00 UTC of this day and price exactly 24 hours ago. */
  readonly todayOpen: number;
  readonly dayAgo: number;
  readonly day: RangeCandle;
}

/** The candle from `startMs` (a whole minute) up to `endMs` (exclusive), cut at `now`; `startMs` is not after `now`. */
export function candleUpTo(tables: RangeTables, startMs: number, endMs: number, now: number): RangeCandle {
  const start = startMs / MINUTE_MS;
  const current = Math.floor(now / MINUTE_MS);
  if (endMs / MINUTE_MS <= current) return rangeCandle(tables, start, endMs / MINUTE_MS);
  const minute = partialMinuteAt(tables.series, now);
  const partial = { ...minute, turnover2: minuteTurnover2(minute) };
  if (start === current) return partial;
  return joinRanges(rangeCandle(tables, start, current), partial);
}

/** The candle of a period in which `now` lies, as far as it has gone. */
export function currentCandle(tables: RangeTables, period: Period, now: number): TimedCandle {
  const time = periodStart(period, now);
  return { time, ...candleUpTo(tables, time, nextPeriodStart(period, time), now) };
}

/** The candles that overlap [from, to] and have begun by `now`, oldest first; null when there are too many. */
export function candlesBetween(tables: RangeTables, period: Period, from: number, to: number, now: number): TimedCandle[] | null {
  const starts = periodStarts(period, from, Math.min(to, now), MAX_CANDLES);
  if (starts === null) return null;
  return starts.map((time) => ({ time, ...candleUpTo(tables, time, nextPeriodStart(period, time), now) }));
}

/** The figures of a quote. */
export function figuresAt(tables: RangeTables, now: number): Figures {
  const end = Math.floor(now / MINUTE_MS) + 1;
  return {
    last: priceAt(tables.series, now),
    time: secondOf(now),
    todayOpen: priceAt(tables.series, periodStart('1d', now)),
    dayAgo: priceAt(tables.series, now - DAY_MS),
    day: candleUpTo(tables, (end - DAY_MINUTES) * MINUTE_MS, end * MINUTE_MS, now),
  };
}

/** The times of a line of 24 points from 00:00 UTC to `now`, on whole seconds: the same span as the change of today. */
export function sparkTimes(now: number): number[] {
  const start = periodStart('1d', now);
  return Array.from({ length: SPARK_POINTS }, (_, i) =>
    i === SPARK_POINTS - 1 ? now : start + secondOf(((now - start) * i) / (SPARK_POINTS - 1)),
  );
}

/** The prices of today, oldest first: from the one that today's change counts from to the last. */
export function sparklineAt(tables: RangeTables, now: number): number[] {
  return sparkTimes(now).map((time) => priceAt(tables.series, time));
}
