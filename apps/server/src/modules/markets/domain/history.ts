/**
 * Candles and figures of one instrument, wherever they come from.
 *
 * Units: epoch milliseconds UTC, ticks; volumes in units of 10^-volumeScale of the base. Invariants: nothing after
 * `now` has an influence; the last candle is the running one.
 */
import type { Period } from '@glasshouse/contract/markets';
import type { Figures, TimedCandle } from './candles.ts';
import { candlesBetween, currentCandle, figuresAt, sparklineAt } from './candles.ts';
import { type RangeTables, makeRangeTables } from './ranges.ts';
import type { Series } from './series.ts';

/** What can be asked of an instrument's past. */
export interface History {
  /** Candles that overlap [from, to] and have begun, oldest first; null when there are more than MAX_CANDLES. */
  candles(period: Period, from: number, to: number, now: number): Promise<TimedCandle[] | null> | TimedCandle[] | null;
  /** The running candle; null when nothing was quoted in it yet. */
  current(period: Period, now: number): TimedCandle | null;
  /** Figures of a quote; null before the first price. */
  figures(now: number): Figures | null;
  /** About 24 prices, oldest first, from the price that today's change counts from to the last. */
  sparkline(now: number): number[];
}

/** A history that is computed, and waits for nobody. */
export interface PlayedHistory extends History {
  candles(period: Period, from: number, to: number, now: number): TimedCandle[] | null;
}

/** The history of a series that plays without end. Its tables are made when they are first asked: a start does not wait. */
export function seriesHistory(series: Series): PlayedHistory {
  let made: RangeTables | null = null;
  const tables = () => (made ??= makeRangeTables(series));
  return {
    candles: (period, from, to, now) => candlesBetween(tables(), period, from, to, now),
    current: (period, now) => currentCandle(tables(), period, now),
    figures: (now) => figuresAt(tables(), now),
    sparkline: (now) => sparklineAt(tables(), now),
  };
}

/** The same prices without volume: for instruments that share the index of another and have no trades of their own. */
export function withoutVolume(history: History): History {
  const empty = <T extends { volume: number; turnover2: bigint }>(candle: T): T => ({ ...candle, volume: 0, turnover2: 0n });
  return {
    async candles(period, from, to, now) {
      return (await history.candles(period, from, to, now))?.map(empty) ?? null;
    },
    current(period, now) {
      const candle = history.current(period, now);
      return candle && empty(candle);
    },
    figures(now) {
      const figures = history.figures(now);
      return figures && { ...figures, day: empty(figures.day) };
    },
    sparkline: (now) => history.sparkline(now),
  };
}
