/** Candles for the chart. */
import { PERIODS } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { candleRange, rangeOf, showsTime, toBar } from './candles.ts';
import { noteViewed, withRecent } from './recent.ts';

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

  it('become bars with their highest and lowest price', () => {
    const bars = [toBar([1, '10', '12', '9', '11', '5']), toBar([2, '11', '11.5', '8.75', '9', '5'])];
    expect(bars[0]).toEqual({ timeMs: 1, open: '10', high: '12', low: '9', close: '11', volume: '5' });
    expect(rangeOf(bars)).toEqual({ high: '12', low: '8.75' });
    expect(rangeOf([])).toBeNull();
  });

  it('show hours below a day', () => {
    expect(showsTime('4h')).toBe(true);
    expect(showsTime('1d')).toBe(false);
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
