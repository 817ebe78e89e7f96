import { describe, expect, test } from 'vitest';
import { axisTimes, candleCloseMs, timeLeft } from './candle-clock.ts';
import { withAlpha } from './colour.ts';
import { throttleLatest } from './throttle.ts';

describe('the clock of candles', () => {
  const at = Date.UTC(2026, 0, 31);

  test('closes after its length; months end with the calendar', () => {
    expect(candleCloseMs(at, '15m')).toBe(at + 900_000);
    expect(candleCloseMs(at, '4h')).toBe(at + 14_400_000);
    expect(candleCloseMs(at, '1w')).toBe(at + 604_800_000);
    expect(candleCloseMs(Date.UTC(2026, 1, 1), '1M')).toBe(Date.UTC(2026, 2, 1));
    expect(candleCloseMs(Date.UTC(2026, 11, 1), '1M')).toBe(Date.UTC(2027, 0, 1));
  });

  test('writes what is left, and nothing for a candle that has closed', () => {
    expect(timeLeft(at + 1, at)).toBe('00:01');
    expect(timeLeft(at + 899_001, at)).toBe('15:00');
    expect(timeLeft(at + 11_099_000, at)).toBe('3:04:59');
    expect(timeLeft(at + 2 * 86_400_000 + 4 * 3_600_000, at)).toBe('2d 4h');
    expect(timeLeft(at, at)).toBe('');
    expect(timeLeft(at - 5000, at)).toBe('');
  });

  test('daily candles are named by their day of UTC wherever the reader is', () => {
    for (const period of ['1d', '1w', '1M'] as const) {
      expect(axisTimes('en-US', period).tick(at, 'day')).toBe('Jan 31');
      expect(axisTimes('en-US', period).moment(at)).not.toContain(':');
    }
    expect(axisTimes('en-US', '1h').moment(at)).toContain(':');
  });
});

test('hex colours become translucent, others stay', () => {
  expect(withAlpha('#28ba98', 0.5)).toBe('rgba(40, 186, 152, 0.5)');
  expect(withAlpha('#fff', 1)).toBe('rgba(255, 255, 255, 1)');
  expect(withAlpha('rgb(1 2 3)', 0.5)).toBe('rgb(1 2 3)');
});

describe('throttle', () => {
  const setup = () => {
    let now = 1000;
    let timer: { act: () => void; at: number } | null = null;
    const out: number[] = [];
    const sink = throttleLatest<number>((value) => out.push(value), 250, {
      now: () => now,
      set: (act, ms) => {
        timer = { act, at: now + ms };
        return timer;
      },
      clear: () => {
        timer = null;
      },
    });
    const advance = (ms: number): void => {
      now += ms;
      if (timer && timer.at <= now) timer.act();
    };
    return { out, sink, advance };
  };

  test('first at once, then the newest every 250 ms', () => {
    const { out, sink, advance } = setup();
    for (const value of [1, 2, 3]) sink.push(value);
    expect(out).toEqual([1]);
    advance(250);
    expect(out).toEqual([1, 3]);
  });

  test('flush hands on what waits; cancel drops it', () => {
    const { out, sink, advance } = setup();
    sink.push(1);
    sink.push(2);
    sink.flush();
    sink.push(3);
    sink.cancel();
    advance(1000);
    expect(out).toEqual([1, 2]);
  });
});
