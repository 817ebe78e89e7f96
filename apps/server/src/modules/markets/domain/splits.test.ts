/** A recording of a share that was split: all of it in new shares from the split on, and nothing of it before. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { playStock } from '../feeds/replay-feed.ts';
import type { Market } from './market.ts';
import { dayOf, sessionOf } from './sessions.ts';
import { Splits, dividedPrice, joined } from './splits.ts';
import { NEW_YORK } from './stock-hours.ts';
import { readStockDays } from './stock-series.ts';

const csv = gunzipSync(readFileSync(new URL('../store/recordings/stocks-IBM.csv.gz', import.meta.url))).toString('utf8');
const days = readStockDays(csv, { priceDecimals: 2, tickUnits: 1n }, 100);
const market = { id: 11, symbol: 'IBM/USDT' } as Market;
const [before, ex] = [dayOf(2026, 6, 3), dayOf(2026, 6, 4)].map(
  (day) => sessionOf(day) as NonNullable<ReturnType<typeof sessionOf>>,
);
if (!before || !ex) throw new Error('these are days of the calendar');
const COUNTED = before.close + 7_000;

describe('splits', () => {
  it('join in their lowest terms, by market and by time', () => {
    expect(joined([])).toEqual({ numerator: 1, denominator: 1 });
    const known = new Splits();
    known.set([
      { marketId: 11, from: 10, numerator: 7, denominator: 1 },
      { marketId: 11, from: 20, numerator: 2, denominator: 7 },
      { marketId: 12, from: 0, numerator: 3, denominator: 2 },
    ]);
    expect([9, 10, 20].map((now) => known.ratioAt(11, now))).toEqual([
      { numerator: 1, denominator: 1 },
      { numerator: 7, denominator: 1 },
      { numerator: 2, denominator: 1 },
    ]);
    expect(known.ratioAt(12, 0)).toEqual({ numerator: 3, denominator: 2 });
  });

  it('leave a price of at least one tick, to the nearest', () => {
    expect(dividedPrice(64_557, { numerator: 7, denominator: 1 })).toBe(9_222);
    expect(dividedPrice(64_557, { numerator: 1, denominator: 10 })).toBe(645_570);
    expect(dividedPrice(1, { numerator: 7, denominator: 1 })).toBe(1);
  });

  it('divide a recording from the count on, its past and the close with it, so that nothing falls in a chart', () => {
    const splits = new Splits();
    const plain = playStock(market, days, NEW_YORK, new Splits());
    const played = playStock(market, days, NEW_YORK, splits);
    splits.set([{ marketId: 11, from: COUNTED, numerator: 7, denominator: 1 }]);
    const last = before.close - 1_000;
    expect(played.priceAt(last)).toBe(plain.priceAt(last));
    const sevenths = (ticks: number | null | undefined) => Math.round((ticks as number) / 7);
    const now = ex.open + 60_000;
    expect(Math.abs((played.priceAt(now) as number) - sevenths(plain.priceAt(now)))).toBeLessThanOrEqual(1);
    expect(played.history.figures(before.close)?.last).toBe(plain.history.figures(before.close)?.last);
    expect(played.history.figures(COUNTED)?.last).toBe(sevenths(plain.history.figures(COUNTED)?.last));
    expect(played.history.figures(now)?.dayAgo).toBe(sevenths(plain.history.figures(now)?.dayAgo));
    const candles = (one: typeof played) =>
      one.history.candles('1d', before.open, now, now) as { close: number; volume: number }[];
    const [old, shown] = [candles(plain)[0], candles(played)[0]];
    expect(shown?.close).toBe(sevenths(old?.close));
    expect(shown?.volume).toBe((old?.volume as number) * 7);
  });
});
