import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from './calendar.ts';
import { dayOf, sessionOf } from './sessions.ts';
import { SESSION_MINUTES, readStockDays, stockHistory, stockPriceAt } from './stock-series.ts';

const csv = gunzipSync(readFileSync(new URL('../store/recordings/stocks-IBM.csv.gz', import.meta.url))).toString('utf8');
const days = readStockDays(csv, { priceDecimals: 2, tickUnits: 1n }, 100);
const history = stockHistory(days);
const session = sessionOf(dayOf(2026, 6, 3)) as NonNullable<ReturnType<typeof sessionOf>>;

describe('a recorded stock', () => {
  it('has whole days of the regular session', () => {
    expect(days).toHaveLength(6);
    for (const day of days) expect(day).toHaveLength(SESSION_MINUTES);
    for (const { open, high, low, close } of days.flat()) {
      expect(low).toBeGreaterThan(0);
      expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
      expect(Math.max(open, close)).toBeLessThanOrEqual(high);
    }
  });

  it('has a price in its session only, and the ticks of a minute make its candle', () => {
    expect(stockPriceAt(days, session.open - 1)).toBeNull();
    expect(stockPriceAt(days, session.close)).toBeNull();
    const after = session.close + 3_600_000;
    const minutes = history.candles('1m', session.open, session.close - 1, after) ?? [];
    expect(minutes).toHaveLength(SESSION_MINUTES);
    for (const minute of minutes.slice(0, 60)) {
      const ticks = Array.from({ length: 60 }, (_, i) => stockPriceAt(days, minute.time + i * 1_000) as number);
      expect([ticks[0], Math.max(...ticks), Math.min(...ticks), ticks[59]]).toEqual([
        minute.open,
        minute.high,
        minute.low,
        minute.close,
      ]);
    }
  });

  it('has candles of every period that are those of its minutes', () => {
    const now = session.open + 200 * MINUTE_MS + 17_000;
    const from = session.open - 9 * DAY_MS;
    const minutes = history.candles('1m', session.open, now, now) ?? [];
    for (const period of ['5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const) {
      const candles = history.candles(period, from, now, now) ?? [];
      const volume = candles.reduce((sum, candle) => sum + candle.volume, 0);
      const hours = history.candles('1h', candles[0]?.time ?? 0, now, now) ?? [];
      expect(volume, period).toBe(hours.reduce((sum, candle) => sum + candle.volume, 0));
      expect(candles.at(-1)?.close).toBe(minutes.at(-1)?.close);
      expect(history.current(period, now)).toEqual(candles.at(-1));
    }
    const hours = history.candles('1h', session.open - 3_600_000, now, now) ?? [];
    expect(hours.reduce((sum, { volume }) => sum + volume, 0)).toBe(minutes.reduce((sum, { volume }) => sum + volume, 0));
    const day = history.figures(now)?.day;
    expect(day?.high).toBe(Math.max(...minutes.map(({ high }) => high)));
  });

  it('has no candle where there was no session', () => {
    const saturday = dayOf(2026, 6, 6) * DAY_MS;
    expect(history.candles('1h', saturday, saturday + DAY_MS - 1, saturday + 10 * DAY_MS)).toEqual([]);
    expect(history.current('1d', saturday)).toBeNull();
    expect(history.figures(saturday)?.time).toBe((sessionOf(dayOf(2026, 6, 5))?.close ?? 0) - 1_000);
  });
});
