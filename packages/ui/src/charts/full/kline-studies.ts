// Our indicators for klinecharts, so that both charts show the same figures. The library asks for the whole result at
// each tick; what has not changed is kept, and a tick costs one step.

import { type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts';
import { studyText } from '../study-text.ts';
import { withAlpha } from '../colour.ts';
import type { Palette } from '../palette.ts';
import type { ChartOptions } from '../chart-adapter.ts';
import { SUB_STUDIES, STUDIES, STUDY_PERIODS, type Study, type StudyChoice, type StudyKind, createStudy } from '../studies.ts';

type Row = Record<string, number>;

/** Name of a study among the library's indicators. */
export const studyName = (kind: StudyKind): string => `glasshouse-${kind}`;
/** Whether a study has a pane of its own. */
export const hasPane = (kind: StudyKind): boolean => (SUB_STUDIES as readonly string[]).includes(kind);

/** Not a figure of the study: whether the bar rose, for the colour of its volume. */
const RISING = 'rising';
const keyOf = (line: number): string => `v${line}`;
/** The figures of a study at one bar. */
export const valuesOf = (row: unknown): number[] =>
  Object.entries((row ?? {}) as Row).flatMap(([key, value]) => (key === RISING ? [] : [value]));

/** Runs a study over the library's list; continues from its last state when the list has only grown or its end moved. */
class RunningStudy {
  private choice: StudyChoice | null = null;
  private study: Study | null = null;
  private rows: Row[] = [];
  private firstTime = 0;
  private lastTime = 0;

  rowsOf(list: readonly KLineData[], choice: StudyChoice): Row[] {
    const seen = this.rows.length;
    const goesOn =
      this.choice?.periods.join() === choice.periods.join() &&
      seen > 0 &&
      list[0]?.timestamp === this.firstTime &&
      list[seen - 1]?.timestamp === this.lastTime;
    if (!goesOn || !this.study) {
      this.choice = choice;
      this.study = createStudy(choice);
      this.rows = [];
    }
    // The library draws the array it was given: a new one marks a change.
    const rows = this.rows.slice();
    for (let index = Math.max(0, rows.length - 1); index < list.length; index += 1) {
      const bar = list[index] as KLineData;
      const again = index < rows.length;
      const values = this.study.take({ high: bar.high, low: bar.low, close: bar.close, volume: bar.volume ?? 0 }, again);
      rows[index] = {
        [RISING]: bar.close >= bar.open ? 1 : 0,
        ...Object.fromEntries(values.flatMap((value, line) => (value === null ? [] : [[keyOf(line), value]]))),
      };
    }
    this.rows = rows;
    this.firstTime = list[0]?.timestamp ?? 0;
    this.lastTime = list[rows.length - 1]?.timestamp ?? 0;
    return rows;
  }
}

/** What our indicators need to draw themselves. */
export interface StudyInk {
  palette: Palette;
  options: Pick<ChartOptions, 'priceDecimals' | 'lang'>;
}

function figuresOf(study: Study, ink: () => StudyInk): IndicatorFigure<Row>[] {
  return study.lines.map((line, index) => {
    const key = keyOf(index);
    if (line.shape === 'line') {
      return {
        key,
        type: 'line',
        styles: () => ({ color: ink().palette.series[line.tone % ink().palette.series.length] as string }),
      };
    }
    return {
      key,
      type: 'bar',
      baseValue: 0,
      styles({ data }) {
        const { up, down } = ink().palette;
        const value = data.current?.[key] ?? 0;
        const rising = study.kind === 'vol' ? (data.current?.[RISING] ?? 1) > 0 : value >= 0;
        const grows = study.kind === 'vol' || Math.abs(value) >= Math.abs(data.prev?.[key] ?? 0);
        const color = withAlpha(rising ? up : down, study.kind === 'vol' ? 0.5 : grows ? 0.9 : 0.45);
        return { style: 'fill', color, borderColor: color };
      },
    };
  });
}

/** Registers our indicators for charts that draw with `ink`. One full-screen chart exists at a time. */
export function registerStudies(ink: () => StudyInk): void {
  for (const kind of STUDIES) {
    const running = new RunningStudy();
    const choiceOf = (periods: readonly number[]): StudyChoice => ({ kind, periods });
    registerIndicator<Row, number>({
      name: studyName(kind),
      shortName: kind.toUpperCase(),
      series: kind === 'vol' ? 'volume' : hasPane(kind) ? 'normal' : 'price',
      calcParams: [...STUDY_PERIODS[kind].defaults],
      precision: 2,
      shouldFormatBigNumber: kind === 'vol',
      shouldOhlc: false,
      ...(kind === 'vol' ? { minValue: 0 } : {}),
      regenerateFigures: (periods) => figuresOf(createStudy(choiceOf(periods)), ink),
      calc: (list, indicator) => running.rowsOf(list, choiceOf(indicator.calcParams)),
      createTooltipDataSource({ indicator, crosshair, chart }) {
        const study = createStudy(choiceOf(indicator.calcParams as number[]));
        const row = indicator.result[crosshair.dataIndex ?? chart.getDataList().length - 1];
        const { palette, options } = ink();
        return {
          name: study.title,
          calcParamsText: '',
          features: [],
          legends: study.lines.map((line, index) => {
            const value = row?.[keyOf(index)];
            const color = line.tone >= 0 ? (palette.seriesText[line.tone % palette.seriesText.length] as string) : palette.text;
            return {
              title: { text: `${line.label} `, color },
              value: { text: value === undefined ? '–' : studyText(kind, value, options), color },
            };
          }),
        };
      },
    });
  }
}
