/** Indicators against published formulas and worked examples; a step at a time equals the whole from scratch. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STUDIES, STUDY_PERIODS, type Study, type StudyBar, type StudyValue, createStudy } from './studies.ts';

const barOf = (close: number): StudyBar => ({ high: close + 1, low: close - 1, close, volume: close * 2 });
const run = (study: Study, bars: readonly StudyBar[]): (readonly StudyValue[])[] => bars.map((bar) => study.take(bar, false));
const column = (rows: readonly (readonly StudyValue[])[], index: number) => rows.map((row) => row[index] ?? null);

// Wilder's example of RSI(14) as StockCharts publishes it (ChartSchool, "Relative Strength Index").
const WILDER = [
  44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46, 46.03, 46.41, 46.22,
  45.64,
];

describe('indicators', () => {
  it('MA is the mean of the last closes and waits for enough of them', () => {
    const study = createStudy({ kind: 'ma', periods: [3, 0, 5] });
    expect(study.lines.map(({ label }) => label)).toEqual(['MA3', 'MA5']);
    const rows = run(study, [1, 2, 3, 4, 10].map(barOf));
    expect(column(rows, 0)).toEqual([null, null, 2, 3, 17 / 3]);
    expect(column(rows, 1)).toEqual([null, null, null, null, 4]);
  });

  it('EMA weighs the newest close with 2/(n+1)', () => {
    const rows = run(createStudy({ kind: 'ema', periods: [3] }), [2, 4, 8, 16].map(barOf));
    // 2, 3, 5.5, 10.75: each half of the way to the new close.
    expect(column(rows, 0)).toEqual([null, null, 5.5, 10.75]);
  });

  it('BOLL is the mean and k population deviations around it', () => {
    const rows = run(createStudy({ kind: 'boll', periods: [8, 2] }), [2, 4, 4, 4, 5, 5, 7, 9].map(barOf));
    expect(rows.at(-1)).toEqual([5, 9, 1]);
    expect(rows.at(-2)).toEqual([null, null, null]);
  });

  it('MACD is the distance of two EMAs, its signal their EMA, its bars the rest', () => {
    const closes = Array.from({ length: 60 }, (_, index) => 100 + index);
    const [bars, dif, dea] = run(createStudy({ kind: 'macd', periods: [12, 26, 9] }), closes.map(barOf)).at(-1) as number[];
    // On a straight line an EMA lags (n-1)/2 behind: 12.5 - 5.5 = 7, less what is left of its beginning.
    const lag = (period: number) => ((period - 1) / 2) * (1 - (1 - 2 / (period + 1)) ** 59);
    expect(dif).toBeCloseTo(lag(26) - lag(12), 9);
    expect(bars).toBeCloseTo((dif as number) - (dea as number), 12);
  });

  it('RSI follows Wilder’s worked example', () => {
    const values = column(run(createStudy({ kind: 'rsi', periods: [14] }), WILDER.map(barOf)), 0);
    expect(values[13]).toBeNull();
    expect(values[14]).toBeCloseTo(70.46, 1);
    expect(values[15]).toBeCloseTo(66.25, 1);
    expect(values[19]).toBeCloseTo(57.91, 0);
  });

  it('KDJ begins at 50 and moves a third of the way to the place of the close in its range', () => {
    const bars = [
      { high: 12, low: 8, close: 10, volume: 1 },
      { high: 14, low: 9, close: 13, volume: 1 },
      { high: 15, low: 10, close: 12, volume: 1 },
    ];
    const rows = run(createStudy({ kind: 'kdj', periods: [2, 3, 3] }), bars);
    expect(rows[0]).toEqual([null, null, null]);
    const k1 = 100 / 3 + (5 / 6) * (100 / 3);
    const d1 = 100 / 3 + k1 / 3;
    expect(rows[1]).toEqual([expect.closeTo(k1, 9), expect.closeTo(d1, 9), expect.closeTo(3 * k1 - 2 * d1, 9)]);
    const k2 = (k1 * 2 + 50) / 3;
    expect(rows[2]?.[0]).toBeCloseTo(k2, 9);
  });

  it('VOL carries the volume and its averages', () => {
    const rows = run(createStudy({ kind: 'vol', periods: [2, 0] }), [1, 2, 3].map(barOf));
    expect(rows).toEqual([
      [2, null],
      [4, 3],
      [6, 5],
    ]);
  });

  it('a market that stands still has finite values', () => {
    for (const kind of STUDIES) {
      const rows = run(
        createStudy({ kind, periods: STUDY_PERIODS[kind].defaults }),
        Array(120).fill({ ...barOf(7), high: 7, low: 7 }),
      );
      for (const value of rows.at(-1) ?? []) expect(Number.isFinite(value), kind).toBe(true);
    }
  });

  it('ticks of a running bar end where the closed bars alone would', () => {
    const price = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);
    const bar = fc
      .tuple(price, price, price, fc.integer({ min: 0, max: 1000 }))
      .map(([a, b, close, volume]) => ({ high: Math.max(a, b, close), low: Math.min(a, b, close), close, volume }));
    const ticks = fc.array(fc.tuple(bar, fc.array(bar, { maxLength: 3 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...STUDIES), fc.integer({ min: 2, max: 9 }), ticks, (kind, period, list) => {
        const choice = { kind, periods: STUDY_PERIODS[kind].defaults.map((_, index) => period + index) };
        const live = createStudy(choice);
        const stepped = list.map(([closed, before]) => {
          for (const [index, tick] of before.entries()) live.take(tick, index > 0);
          return live.take(closed, before.length > 0);
        });
        const whole = run(
          createStudy(choice),
          list.map(([closed]) => closed),
        );
        for (const [row, values] of whole.entries()) {
          for (const [index, value] of values.entries()) {
            const got = stepped[row]?.[index] ?? null;
            if (value === null) expect(got).toBeNull();
            else expect(got).toBeCloseTo(value, 6);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
