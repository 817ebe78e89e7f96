/** The settings of charts, as they come from the device. */
import { STUDIES } from '@glasshouse/ui/charts/studies.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CHART,
  MOST_PANES,
  choicesOf,
  isPeriodValid,
  paneCount,
  readChartSettings,
  toggleStudy,
} from './chart-settings.ts';

describe('settings of charts', () => {
  it('begin with MA 7 25 99 and volume, and carry the usual periods of every indicator', () => {
    expect(readChartSettings(null)).toEqual(DEFAULT_CHART);
    expect(choicesOf(DEFAULT_CHART)).toEqual([
      { kind: 'ma', periods: [7, 25, 99] },
      { kind: 'vol', periods: [5, 10] },
    ]);
    expect(DEFAULT_CHART.periods).toMatchObject({ boll: [20, 2], macd: [12, 26, 9], rsi: [6, 12, 24], kdj: [9, 3, 3] });
  });

  it('come back as they were kept', () => {
    const kept = { ...DEFAULT_CHART, period: '1d', kind: 'line', shown: ['boll', 'rsi'] } as const;
    expect(readChartSettings(JSON.stringify(kept))).toEqual(kept);
  });

  it('of any text are settings that can be drawn', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constant('{"periods":{"ma":[1e9,-1,"x"]},"shown":[null,"ma","ma"]}'));
    fc.assert(
      fc.property(text, (stored) => {
        const settings = readChartSettings(stored);
        for (const kind of STUDIES) {
          for (const [index, one] of settings.periods[kind].entries()) expect(isPeriodValid(kind, index, one)).toBe(true);
        }
        expect(paneCount(choicesOf(settings))).toBeLessThanOrEqual(MOST_PANES);
        expect(new Set(settings.shown).size).toBe(settings.shown.length);
      }),
    );
  });

  it('leave out lines with period 0, and an indicator without lines', () => {
    const periods = { ...DEFAULT_CHART.periods, ma: [0, 0, 0] };
    expect(choicesOf({ shown: ['ma', 'vol'], periods }).map(({ kind }) => kind)).toEqual(['vol']);
    expect(isPeriodValid('macd', 0, 0)).toBe(false);
    expect(isPeriodValid('boll', 1, 2.5)).toBe(true);
    expect(isPeriodValid('ma', 0, 2.5)).toBe(false);
  });

  it('show three panes at most: one more takes the place of the lowest', () => {
    const shown = ['vol', 'macd', 'rsi'] as const;
    expect(toggleStudy(shown, 'kdj')).toEqual(['vol', 'macd', 'kdj']);
    expect(toggleStudy(shown, 'ema')).toEqual(['ema', 'vol', 'macd', 'rsi']);
    expect(toggleStudy(shown, 'macd')).toEqual(['vol', 'rsi']);
  });
});
