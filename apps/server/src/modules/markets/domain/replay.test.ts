import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRecording } from '../store/load-recording.ts';
import { MINUTE_MS } from './calendar.ts';
import { minuteCandleAt, partialMinuteAt, priceAt } from './replay.ts';
import { RECORDED_FROM_MS, SERIES_MINUTES, type Series, readSeries, recordedMinute } from './series.ts';

const CYCLE_MINUTES = 2 * SERIES_MINUTES;
const CYCLE_MS = CYCLE_MINUTES * MINUTE_MS;
const SCALE = { priceDecimals: 2, tickUnits: 1n };
const FILES = ['coinbase-BTCUSD-2018-04', 'coinbase-ETHUSD-2018-04', 'coinbase-LTCUSD-2018-04'];
const recordings = new Map<string, Series>();
const series = (file: string) => recordings.get(file) as Series;
beforeAll(async () => {
  for (const file of FILES) recordings.set(file, await loadRecording(SCALE, file));
});

const instant = fc.integer({ min: -CYCLE_MS, max: Date.UTC(2100, 0, 1) });

describe.each(FILES)('the replay of %s', (file) => {
  it('has ticks that make exactly the candle of every minute, forward and mirrored', () => {
    const one = series(file);
    const wrong: number[] = [];
    for (let minute = 0; minute < CYCLE_MINUTES; minute++) {
      const ticks = Array.from({ length: 60 }, (_, second) => priceAt(one, minute * MINUTE_MS + second * 1_000));
      const { open, high, low, close } = minuteCandleAt(one, minute * MINUTE_MS);
      const made = [ticks[0], Math.max(...ticks), Math.min(...ticks), ticks[59]];
      if (String(made) !== String([open, high, low, close])) wrong.push(minute);
    }
    expect(wrong).toEqual([]);
  });

  it('plays a mirrored minute as the exact reversal of its recorded one', () => {
    const one = series(file);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SERIES_MINUTES * 60 - 1 }), (second) => {
        expect(priceAt(one, CYCLE_MS - 1_000 - second * 1_000)).toBe(priceAt(one, second * 1_000));
      }),
    );
    const forward = minuteCandleAt(one, 0);
    const mirrored = minuteCandleAt(one, CYCLE_MS - MINUTE_MS);
    expect(mirrored).toEqual({ ...forward, open: forward.close, close: forward.open });
  });

  it('does not jump at the seams of the mirror', () => {
    const one = series(file);
    for (const seam of [CYCLE_MS / 2, CYCLE_MS, 123 * CYCLE_MS, 123 * CYCLE_MS + CYCLE_MS / 2]) {
      expect(priceAt(one, seam)).toBe(priceAt(one, seam - 1_000));
    }
  });

  it('gives the same price for the same absolute time, one cycle later too, within its second', () => {
    const one = series(file);
    fc.assert(
      fc.property(instant, (ms) => {
        expect(priceAt(one, ms)).toBe(priceAt(one, ms + CYCLE_MS));
        expect(priceAt(one, Math.floor(ms / 1_000) * 1_000)).toBe(priceAt(one, ms));
      }),
    );
  });

  it('has a partial minute that grows into the whole one', () => {
    const one = series(file);
    fc.assert(
      fc.property(instant, (ms) => {
        const start = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
        const whole = minuteCandleAt(one, start);
        const partial = partialMinuteAt(one, ms);
        expect(partialMinuteAt(one, start + 59_999)).toEqual(whole);
        expect(partial.close).toBe(priceAt(one, ms));
        expect(
          partial.open === whole.open && partial.high <= whole.high && partial.low >= whole.low && partial.volume <= whole.volume,
        ).toBe(true);
      }),
    );
  });
});

describe('reading a recording', () => {
  const HEAD = 'open_time_ms,open,high,low,close,volume';
  const at = (minute: number) => RECORDED_FROM_MS + minute * MINUTE_MS;

  it('fills minutes without trades flat with the close before them', () => {
    const one = readSeries(`${HEAD}\n${at(0)},10,12,9.5,11,1.5\n${at(3)},13,13,13,13,2\n${at(2_880)},1,1,1,1,1`, SCALE);
    expect(recordedMinute(one, 2)).toEqual({ open: 1_100, high: 1_100, low: 1_100, close: 1_100, volume: 0 });
    expect(recordedMinute(one, 3)).toEqual({ open: 1_300, high: 1_300, low: 1_300, close: 1_300, volume: 200_000_000 });
    expect(recordedMinute(one, SERIES_MINUTES - 1)).toEqual({ open: 1_300, high: 1_300, low: 1_300, close: 1_300, volume: 0 });
  });

  it.each([
    ['a candle whose high is not its highest', `${at(0)},10,9,8,8.5,1`],
    ['more decimals than the market has', `${at(0)},10.001,11,10,10,1`],
    ['a price of zero', `${at(0)},0,0,0,0,1`],
    ['a trade in the outage', `${at(0)},10,11,10,10,1\n${at(1_013)},10,11,10,10,1`],
    ['no number', `${at(0)},x,11,10,10,1`],
    ['no first minute', `${at(1)},10,11,10,10,1`],
    ['minutes out of order', `${at(0)},10,11,10,10,1\n${at(2)},10,11,10,10,1\n${at(1)},10,11,10,10,1`],
  ])('refuses %s', (_name, rows) => {
    expect(() => readSeries(`${HEAD}\n${rows}`, SCALE)).toThrow(RangeError);
  });

  it('leaves out the outage: the minute before it is followed by midnight', () => {
    const one = readSeries(`${HEAD}\n${at(0)},10,10,10,10,1\n${at(1_012)},11,11,11,11,1\n${at(1_440)},12,12,12,12,1`, SCALE);
    expect([recordedMinute(one, 1_012).open, recordedMinute(one, 1_013).open]).toEqual([1_100, 1_200]);
    for (const file of FILES) {
      const { volume } = series(file);
      let longest = 0;
      let still = 0;
      for (const traded of volume) {
        still = traded === 0 ? still + 1 : 0;
        longest = Math.max(longest, still);
      }
      expect(longest).toBeLessThanOrEqual(5);
    }
  });
});
