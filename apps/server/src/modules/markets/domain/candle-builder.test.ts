import { PERIODS } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type LabelledEvent, buildCandles, foldCandles, widen } from './candle-builder.ts';

const START = Date.UTC(2026, 0, 30, 23, 50);
const sorted = (candles: ReturnType<typeof buildCandles>) =>
  [...candles].sort((a, b) => `${a.period} ${a.time}`.localeCompare(`${b.period} ${b.time}`));
const events = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 400_000 }),
      price: fc.integer({ min: 1, max: 1_000 }),
      lots: fc.integer({ min: 0, max: 50 }),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((list) => {
    let time = START;
    return list.map(
      ({ gap, price, lots }, i): LabelledEvent => ({
        prices: 'live',
        marketId: 1,
        key: i + 1,
        time: (time += gap),
        price,
        volume: BigInt(lots),
      }),
    );
  });

describe('candles from events', () => {
  it('do not depend on the order in which events come, nor on how they are grouped', () => {
    fc.assert(
      fc.property(events, fc.nat(), (list, seed) => {
        const whole = sorted(buildCandles(list, PERIODS));
        const shuffled = [...list].sort((a, b) => ((a.key * 7919 + seed) % 101) - ((b.key * 7919 + seed) % 101));
        expect(sorted(buildCandles(shuffled, PERIODS))).toEqual(whole);
        const cut = seed % list.length;
        expect(
          sorted(foldCandles([...buildCandles(list.slice(cut), PERIODS), ...buildCandles(list.slice(0, cut), PERIODS)])),
        ).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('of longer periods are those of their minutes', () => {
    fc.assert(
      fc.property(events, (list) => {
        const minutes = buildCandles(list, ['1m']);
        for (const period of PERIODS)
          expect(sorted(foldCandles(minutes.map((minute) => widen(minute, period))))).toEqual(
            sorted(buildCandles(list, [period])),
          );
      }),
      { numRuns: 60 },
    );
  });

  it('open with the first event, close with the last, and a period without events has none', () => {
    const at = (key: number, second: number, price: number): LabelledEvent => ({
      prices: 'live',
      marketId: 1,
      key,
      time: START + second * 1_000,
      price,
      volume: 2n,
    });
    expect(buildCandles([at(3, 50, 9), at(1, 1, 5), at(2, 2, 12), at(4, 190, 4)], ['1m'])).toMatchObject([
      { time: START, open: 5, high: 12, low: 5, close: 9, volume: 6n, turnover: 52n },
      { time: START + 180_000, open: 4, high: 4, low: 4, close: 4, volume: 2n },
    ]);
  });

  it('never hold events of two kinds of prices', () => {
    const at = (prices: LabelledEvent['prices'], price: number): LabelledEvent => ({
      prices,
      marketId: 1,
      key: price,
      time: START,
      price,
      volume: 1n,
    });
    expect(buildCandles([at('recorded', 5), at('live', 9), at('recorded', 7)], ['1d'])).toMatchObject([
      { prices: 'recorded', open: 5, close: 7, high: 7, volume: 2n },
      { prices: 'live', open: 9, close: 9, volume: 1n },
    ]);
  });

  it('of recorded seconds are the recorded minutes', () => {
    const read = (name: string) =>
      gunzipSync(readFileSync(new URL(`../tests/fixtures/candles/${name}.csv.gz`, import.meta.url)))
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number) as [number, number, number, number, number, number]);
    const ticks = (price: number) => Math.round(price * 100);
    // Each second's candle as four events in its own order.
    const seconds = read('coinbase-BTCUSD-2016-10-1s').flatMap(([time, open, high, low, close], i) =>
      [open, high, low, close].map(
        (price, j): LabelledEvent => ({ prices: 'live', marketId: 1, key: 4 * i + j, time, price: ticks(price), volume: 0n }),
      ),
    );
    const built = new Map(buildCandles(seconds, ['1m']).map((candle) => [candle.time, candle]));
    const minutes = read('coinbase-BTCUSD-2016-10-1m').filter(([time]) => built.has(time));
    expect(minutes.length).toBe(built.size);
    for (const [time, open, high, low, close] of minutes)
      expect(built.get(time)).toMatchObject({ open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close) });
  });
});
