// Indicators of the still chart: every value of every line, kept up with the newest bar.

import type { Palette } from '../palette.ts';
import type { LegendPart } from '../pane-legend.ts';
import type { ChartOptions } from '../chart-adapter.ts';
import { barColour, isMain, studyLegend } from '../study-text.ts';
import { type Study, type StudyBar, type StudyChoice, type StudyValue, createStudy } from '../studies.ts';

/** A bar with its direction. */
export interface StillBar extends StudyBar {
  up: boolean;
}

/** An indicator with its values, by bar and line. */
export interface StillStudy {
  study: Study;
  /** 0 is the pane of the candles. */
  pane: number;
  values: (readonly StudyValue[])[];
}

/** The indicators over all bars. */
export function stillStudies(choices: readonly StudyChoice[], bars: readonly StudyBar[]): StillStudy[] {
  let pane = 0;
  return choices.map((choice) => {
    const study = createStudy(choice);
    return { study, pane: isMain(choice) ? 0 : (pane += 1), values: bars.map((bar) => study.take(bar, false)) };
  });
}

/** Takes the next bar, or with `again` the last one in its newer state. */
export function pushStudies(studies: readonly StillStudy[], bar: StudyBar, again: boolean): void {
  for (const { study, values } of studies) {
    if (again) values.pop();
    values.push(study.take(bar, again));
  }
}

/** The newest figures, by pane. */
export function stillLegends(
  studies: readonly StillStudy[],
  palette: Palette,
  options: ChartOptions,
): (readonly LegendPart[])[][] {
  const panes: (readonly LegendPart[])[][] = [[]];
  for (const { study, pane, values } of studies)
    (panes[pane] ??= []).push(studyLegend(study, (line) => values.at(-1)?.[line], palette, options));
  return panes;
}

/** The lowest and the highest value among bars in view that a pane shows; null for none. Averages may leave it. */
export function spanOf({ study, values }: StillStudy, from: number, to: number): { low: number; high: number } | null {
  if (study.kind === 'ma' || study.kind === 'ema') return null;
  const seen = values.slice(Math.max(0, from), to + 1).flatMap((each) => each.filter((value) => value !== null));
  if (seen.length === 0) return null;
  // Bars stand on zero.
  const all = study.lines.some(({ shape }) => shape === 'bars') ? [...seen, 0] : seen;
  return { low: Math.min(...all), high: Math.max(...all) };
}

/** Where a value stands in its pane, px. */
export interface Placing {
  x: (index: number) => number;
  y: (value: number) => number;
  bars: readonly StillBar[];
  from: number;
  to: number;
  /** Width of the body of a candle and of a bar of an indicator, px. */
  body: number;
  column: number;
}

/** Draws an indicator in its pane. */
export function drawStudy(context: CanvasRenderingContext2D, { study, values }: StillStudy, at: Placing, palette: Palette): void {
  for (const [line, { shape, tone }] of study.lines.entries()) {
    if (shape === 'bars') {
      drawBars(context, line, { study, values }, at, palette);
      continue;
    }
    context.strokeStyle = palette.series[tone % palette.series.length] as string;
    context.lineWidth = 1;
    context.beginPath();
    let isBegun = false;
    for (let index = Math.max(0, at.from - 1); index <= at.to; index += 1) {
      const value = values[index]?.[line] ?? null;
      if (value === null) continue;
      if (isBegun) context.lineTo(at.x(index), at.y(value));
      else context.moveTo(at.x(index), at.y(value));
      isBegun = true;
    }
    context.stroke();
  }
}

function drawBars(
  context: CanvasRenderingContext2D,
  line: number,
  { study, values }: Pick<StillStudy, 'study' | 'values'>,
  { x, y, bars, from, to, column }: Placing,
  palette: Palette,
): void {
  for (let index = Math.max(0, from); index <= to; index += 1) {
    const value = values[index]?.[line] ?? null;
    if (value === null) continue;
    context.fillStyle = barColour(study.kind, value, values[index - 1]?.[line] ?? null, bars[index]?.up ?? true, palette);
    const [one, other] = [y(0), y(value)];
    context.fillRect(x(index) - column / 2, Math.min(one, other), column, Math.max(1, Math.abs(one - other)));
  }
}
