/** Candles for the chart: ranges, joining of readings, settings, figures at the crosshair. */
import { type Candle, PERIODS } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleFigures } from './candle-figures.ts';
import { addOlder, candleRange, joinCandles, rangeOf, readingEnd, skipsCandles, toBar } from './candles.ts';
import { noteViewed, withRecent } from '../pair/recent-markets.ts';

const candle = (time: number, close = '1'): Candle => [time, '1', '2', '0.5', close, '3'];

describe('candles', () => {
  it('are asked for by a range that the server takes', () => {
    const now = Date.UTC(2026, 0, 1);
    for (const period of PERIODS) {
      const { from, to } = candleRange(period, now);
      expect(from).toBeGreaterThan(0);
      expect(to).toBe(now);
    }
    expect(candleRange('1m', now).from).toBe(now - 300 * 60_000);
  });

  it('of stocks are asked for over more time, because they trade a fifth of the week', () => {
    expect(candleRange('1m', 1e12, 'stock').from).toBe(1e12 - 1499 * 60_000);
    expect(candleRange('1d', 1e12, 'stock').from).toBe(candleRange('1d', 1e12).from);
  });

  it('end now by a clock that fits the last price, and with that price by one that is hours wrong', () => {
    const [heard, hour] = [1e12, 3_600_000];
    expect(readingEnd(heard + 5_000, heard)).toBe(heard + 5_000);
    expect(readingEnd(heard - 3 * hour, heard)).toBe(heard);
    const fast = readingEnd(heard + 24 * hour, heard);
    expect(candleRange('1m', fast).from).toBeLessThan(heard - 3 * hour);
    expect(fast).toBeGreaterThan(heard);
    expect(readingEnd(7, null)).toBe(7);
  });

  it('become bars with their highest and lowest price', () => {
    const bars = [toBar([1, '10', '12', '9', '11', '5']), toBar([2, '11', '11.5', '8.75', '9', '5'])];
    expect(bars[0]).toEqual({ timeMs: 1, open: '10', high: '12', low: '9', close: '11', volume: '5' });
    expect(rangeOf(bars)).toEqual({ high: '12', low: '8.75' });
    expect(rangeOf([])).toBeNull();
  });

  it('read again replace what was held, and keep the older ones', () => {
    const held = [candle(1), candle(2), candle(3, '7')];
    expect(joinCandles(held, [candle(3, '8'), candle(4)])).toEqual([candle(1), candle(2), candle(3, '8'), candle(4)]);
  });

  it('behind a hole stand alone, so that no hole is drawn as if nothing had happened', () => {
    expect(joinCandles([candle(1), candle(2)], [candle(4), candle(5)])).toBeNull();
    expect(skipsCandles(0, 60_000, '1m')).toBe(false);
    expect(skipsCandles(0, 120_000, '1m')).toBe(true);
  });

  it('in any order of readings stay sorted and single', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }).map((list) => list.toSorted((a, b) => a - b));
    const sorted = (list: readonly Candle[]) => list.every(([time], index) => index === 0 || time > (list[index - 1]?.[0] ?? 0));
    fc.assert(
      fc.property(times, times, times, (held, read, older) => {
        const joined = joinCandles(
          held.map((time) => candle(time)),
          read.map((time) => candle(time)),
        );
        const whole = addOlder(
          joined ?? read.map((time) => candle(time)),
          older.map((time) => candle(time)),
        );
        expect(sorted(whole)).toBe(true);
      }),
    );
  });

  it('say at the crosshair how they changed against the close before, and how far they swung', () => {
    const bar = toBar([1, '100', '110', '95', '105', '1']);
    expect(candleFigures({ bar, previousClose: '102' })).toEqual({ change: '3', changeShare: '0.029412', amplitude: '0.147059' });
    expect(candleFigures({ bar, previousClose: null }).change).toBe('5');
    expect(candleFigures({ bar, previousClose: '0' }).changeShare).toBeNull();
  });
});

describe('recently viewed markets', () => {
  it('come newest first, once each, twelve at most', () => {
    expect(withRecent([1, 2, 3], 2)).toEqual([2, 1, 3]);
    expect(
      withRecent(
        Array.from({ length: 12 }, (_, index) => index),
        99,
      ),
    ).toHaveLength(12);
  });

  it('survive broken text on the device', () => {
    const values = new Map([['recent_markets', '{']]);
    noteViewed({ getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }, 7);
    expect(values.get('recent_markets')).toBe('[7]');
  });
});
