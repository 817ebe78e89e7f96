import { describe, expect, test } from 'vitest';
import { lastAverage, movingAverage } from './averages.ts';
import { withAlpha } from './colour.ts';
import { throttleLatest } from './throttle.ts';

test('moving averages wait for enough values', () => {
  expect(movingAverage([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
  expect(lastAverage([1, 2, 3, 4], 2)).toBe(3.5);
  expect(lastAverage([1], 2)).toBeNull();
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
