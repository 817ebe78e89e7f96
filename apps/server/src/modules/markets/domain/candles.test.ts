import { PERIODS, type Period } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRecording } from '../store/load-recording.ts';
import { DAY_MS, MINUTE_MS, nextPeriodStart, periodStart, periodStarts } from './calendar.ts';
import { MAX_CANDLES, candleUpTo, candlesBetween, currentCandle, figuresAt, sparklineAt } from './candles.ts';
import { type RangeTables, makeRangeTables, rangeCandle } from './ranges.ts';
import { minuteCandleAt, partialMinuteAt, priceAt } from './replay.ts';

let tables: RangeTables;
beforeAll(async () => {
  tables = makeRangeTables(await loadRecording({ priceDecimals: 2, tickUnits: 1n }, 'coinbase-LTCUSD-2018-04'));
});

/** The slow twin: a range's candle from its minutes, one by one. */
function slowCandle(from: number, to: number) {
  const minutes = Array.from({ length: to - from }, (_, i) => minuteCandleAt(tables.series, (from + i) * MINUTE_MS));
  return {
    open: minutes[0]?.open,
    close: minutes[minutes.length - 1]?.close,
    high: Math.max(...minutes.map((minute) => minute.high)),
    low: Math.min(...minutes.map((minute) => minute.low)),
    volume: minutes.reduce((sum, minute) => sum + minute.volume, 0),
    turnover2: minutes.reduce((sum, minute) => sum + BigInt(minute.volume) * BigInt(minute.high + minute.low), 0n),
  };
}

describe('the calendar', () => {
  it('begins days at 00:00 UTC, weeks on Monday, months on the first', () => {
    const thursday = Date.UTC(2026, 6, 16, 13, 37, 42);
    expect(periodStart('1d', thursday)).toBe(Date.UTC(2026, 6, 16));
    expect(periodStart('1w', thursday)).toBe(Date.UTC(2026, 6, 13));
    expect(periodStart('1M', thursday)).toBe(Date.UTC(2026, 6, 1));
    expect(periodStart('4h', thursday)).toBe(Date.UTC(2026, 6, 16, 12));
    expect(nextPeriodStart('1M', Date.UTC(2026, 11, 1))).toBe(Date.UTC(2027, 0, 1));
    expect(new Date(periodStart('1w', Date.UTC(1970, 0, 1))).getUTCDay()).toBe(1);
  });

  it('puts every instant into exactly one candle', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (period, ms) => {
        const start = periodStart(period, ms);
        const next = nextPeriodStart(period, start);
        expect(start <= ms && ms < next).toBe(true);
        expect(periodStart(period, next - 1)).toBe(start);
        expect(periodStart(period, next)).toBe(next);
      }),
    );
  });

  it('stops at the most candles of one answer', () => {
    expect(periodStarts('1m', 0, (MAX_CANDLES - 1) * MINUTE_MS, MAX_CANDLES)).toHaveLength(MAX_CANDLES);
    expect(periodStarts('1m', 0, MAX_CANDLES * MINUTE_MS, MAX_CANDLES)).toBeNull();
  });
});

describe('candles of a range', () => {
  it('are the aggregate of their minutes, over seams and cycles', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6_000, max: 30_000_000 }), fc.integer({ min: 1, max: 13_000 }), (from, length) => {
        expect(rangeCandle(tables, from, from + length)).toEqual(slowCandle(from, from + length));
      }),
      { numRuns: 60 },
    );
  });

  it('end with the running minute: nothing later has an influence', () => {
    fc.assert(
      fc.property(fc.constantFrom<Period>('5m', '1h', '1d'), fc.integer({ min: 1e12, max: 2e12 }), (period, now) => {
        const candle = currentCandle(tables, period, now);
        const minute = Math.floor(now / MINUTE_MS);
        const partial = partialMinuteAt(tables.series, now);
        const whole = candle.time / MINUTE_MS < minute ? slowCandle(candle.time / MINUTE_MS, minute) : null;
        expect(candle.close).toBe(priceAt(tables.series, now));
        expect(candle.open).toBe(priceAt(tables.series, candle.time));
        expect(candle.high).toBe(Math.max(whole?.high ?? 0, partial.high));
        expect(candle.low).toBe(Math.min(whole?.low ?? Number.MAX_SAFE_INTEGER, partial.low));
        expect(candle.volume).toBe((whole?.volume ?? 0) + partial.volume);
      }),
      { numRuns: 50 },
    );
  });

  it('of the past never change', () => {
    const from = Date.UTC(2026, 5, 1);
    const to = from + 3 * DAY_MS;
    const early = candlesBetween(tables, '1h', from, to, to + MINUTE_MS);
    expect(candlesBetween(tables, '1h', from, to - 1, to + 400 * DAY_MS)).toEqual(early?.slice(0, -1));
  });

  it('give nothing of the future', () => {
    const now = Date.UTC(2026, 5, 1, 10, 30);
    expect(candlesBetween(tables, '1h', now + DAY_MS, now + 2 * DAY_MS, now)).toEqual([]);
    expect(candlesBetween(tables, '1h', now - 3_600_000, Number.MAX_SAFE_INTEGER, now)?.map(({ time }) => time)).toEqual([
      Date.UTC(2026, 5, 1, 9),
      Date.UTC(2026, 5, 1, 10),
    ]);
  });
});

describe('the figures of a quote', () => {
  const now = Date.UTC(2026, 5, 3, 10, 30, 30);

  it('count today from 00:00 UTC and 24 hours from the same second yesterday [AMB-102]', () => {
    const figures = figuresAt(tables, now);
    expect(figures.todayOpen).toBe(minuteCandleAt(tables.series, Date.UTC(2026, 5, 3)).open);
    expect(figures.dayAgo).toBe(priceAt(tables.series, now - DAY_MS));
    expect(figures.last).toBe(priceAt(tables.series, now));
    const minute = Math.floor(now / MINUTE_MS);
    const whole = slowCandle(minute - 1_439, minute);
    const partial = partialMinuteAt(tables.series, now);
    expect(figures.day.high).toBe(Math.max(whole.high, partial.high));
    expect(figures.day.volume).toBe(whole.volume + partial.volume);
    expect(candleUpTo(tables, (minute - 1_439) * MINUTE_MS, (minute + 1) * MINUTE_MS, now)).toEqual(figures.day);
  });

  it('have a sparkline of 24 prices over the span of the change of today, so that both go the same way', () => {
    for (const at of [
      now,
      now + 5 * 3_600_000,
      Date.UTC(2026, 5, 3),
      Date.UTC(2026, 5, 3, 0, 0, 1),
      Date.UTC(2026, 5, 3, 23, 59, 59),
    ]) {
      const line = sparklineAt(tables, at);
      const { last, todayOpen } = figuresAt(tables, at);
      expect(line).toHaveLength(24);
      expect([line[0], line[23]]).toEqual([todayOpen, last]);
    }
  });
});
