// Indicators on the inline chart: those of the price over the candles, the others each in a pane below. A tick costs
// each indicator one step.

import {
  HistogramSeries,
  type HistogramData,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartOptions } from './chart-adapter.ts';
import type { Palette } from './palette.ts';
import type { LegendPart } from './pane-legend.ts';
import { MAIN_SHARE, PANE_SHARE, paneMargins } from './pane-shape.ts';
import { barColour, isMain, studyLegend, studyText } from './study-text.ts';
import { type Study, type StudyBar, type StudyChoice, type StudyValue, createStudy } from './studies.ts';

/** A bar with its time as the library counts it, and its direction. */
export interface TimedBar extends StudyBar {
  time: UTCTimestamp;
  up: boolean;
}

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
type Point = LineData<UTCTimestamp> | HistogramData<UTCTimestamp>;

interface Shown {
  choice: StudyChoice;
  study: Study;
  series: Series[];
  pane: number;
  last: readonly StudyValue[];
}

/** The indicators of one chart. */
export class StudyPanes {
  private readonly chart: IChartApi;
  private shown: Shown[] = [];
  private palette: Palette;
  private options: ChartOptions;

  constructor(chart: IChartApi, palette: Palette, options: ChartOptions) {
    this.chart = chart;
    this.palette = palette;
    this.options = options;
  }

  /** Shows other indicators, and draws them over all bars. */
  choose(options: ChartOptions, palette: Palette, bars: readonly TimedBar[]): void {
    this.options = options;
    this.palette = palette;
    for (const { series } of this.shown) for (const one of series) this.chart.removeSeries(one);
    let pane = 0;
    this.shown = options.studies.map((choice) => {
      const study = createStudy(choice);
      const at = isMain(choice) ? 0 : (pane += 1);
      return { choice, study, pane: at, series: study.lines.map((_, line) => this.add(study, line, at)), last: [] };
    });
    this.chart.panes().forEach((one, index) => one.setStretchFactor(index === 0 ? MAIN_SHARE : PANE_SHARE));
    this.draw(bars);
  }

  /** Draws anew over all bars. */
  draw(bars: readonly TimedBar[]): void {
    for (const shown of this.shown) {
      // An indicator keeps state; for other bars it starts again.
      shown.study = createStudy(shown.choice);
      const points: Point[][] = shown.series.map(() => []);
      shown.last = [];
      for (const bar of bars) {
        const before = shown.last;
        shown.last = shown.study.take(bar, false);
        for (const [line, value] of shown.last.entries()) {
          if (value !== null) points[line]?.push(this.point(shown.study, line, bar, value, before[line] ?? null));
        }
      }
      for (const [line, series] of shown.series.entries()) series.setData(points[line] as never);
    }
  }

  /** Takes the next bar, or with `again` the last one in its newer state. */
  push(bar: TimedBar, again: boolean): void {
    for (const shown of this.shown) {
      const before = shown.last;
      shown.last = shown.study.take(bar, again);
      for (const [line, value] of shown.last.entries()) {
        if (value !== null) shown.series[line]?.update(this.point(shown.study, line, bar, value, before[line] ?? null) as never);
      }
    }
  }

  /** Figures of each pane: at the crosshair when its data is given, else the newest. */
  legend(dataOf?: (series: Series) => unknown): (readonly LegendPart[])[][] {
    const panes: (readonly LegendPart[])[][] = [[]];
    for (const { study, pane, series, last } of this.shown) {
      const valueAt = (index: number) => {
        const one = series[index];
        return dataOf && one ? (dataOf(one) as { value?: number } | undefined)?.value : last[index];
      };
      (panes[pane] ??= []).push(studyLegend(study, valueAt, this.palette, this.options));
    }
    return panes;
  }

  private add(study: Study, index: number, pane: number): Series {
    const { shape, tone } = study.lines[index] as Study['lines'][number];
    const quiet = { priceLineVisible: false, lastValueVisible: false } as const;
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -Math.max(this.options.priceDecimals, 2),
      formatter: (value: number) => studyText(study.kind, value, this.options),
    } as const;
    if (shape === 'bars') {
      const bars = this.chart.addSeries(HistogramSeries, { ...quiet, priceFormat }, pane);
      bars.priceScale().applyOptions({ scaleMargins: paneMargins(study.kind) });
      return bars;
    }
    const color = this.palette.series[tone % this.palette.series.length] as string;
    // A slow average far from the price must not press the candles flat: it may leave the view.
    const isAverage = study.kind === 'ma' || study.kind === 'ema';
    const line = this.chart.addSeries(
      LineSeries,
      {
        ...quiet,
        priceFormat,
        color,
        lineWidth: 1,
        crosshairMarkerVisible: false,
        ...(isAverage ? { autoscaleInfoProvider: () => null } : {}),
      },
      pane,
    );
    if (pane > 0) line.priceScale().applyOptions({ scaleMargins: paneMargins(study.kind) });
    return line;
  }

  private point(study: Study, line: number, bar: TimedBar, value: number, before: StudyValue): Point {
    if (study.lines[line]?.shape !== 'bars') return { time: bar.time, value };
    return { time: bar.time, value, color: barColour(study.kind, value, before, bar.up, this.palette) };
  }
}
