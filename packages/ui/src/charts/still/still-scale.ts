// Where things stand on the still chart: bars across, prices upwards, and which prices and times the axes name. Pure; px and floats.

import type { AxisUnit } from '../candle-clock.ts';
import type { Margins } from '../pane-shape.ts';

/** The bars in view: `to` is the place at the right edge, `spacing` px from one bar to the next. */
export interface BarView {
  from: number;
  to: number;
  spacing: number;
  /** Width of the panes, px. */
  width: number;
}

/** The view from one place to another in panes of this width. */
export const barView = ({ from, to }: { from: number; to: number }, width: number): BarView => ({
  from,
  to,
  width,
  spacing: width / (to - from + 1),
});

/** The middle of a bar, px from the left. */
export const barX = ({ to, spacing, width }: BarView, index: number): number => width - (to - index + 0.5) * spacing - 1;

/** Where the dividing spacing is from which bodies become wider than three pixels. */
const THIN_PX = 4;

/** Width of the body of a candle, px of the screen, for a spacing in px and so many pixels to a px. */
export function bodyPixels(spacing: number, ratio: number): number {
  if (spacing >= 2.5 && spacing <= THIN_PX) return Math.floor(3 * ratio);
  const share = 1 - (0.2 * Math.atan(Math.max(THIN_PX, spacing) - THIN_PX)) / (Math.PI * 0.5);
  const optimal = Math.min(Math.floor(spacing * share * ratio), Math.floor(spacing * ratio));
  return Math.max(Math.floor(ratio), optimal);
}

/** Width of a bar of volume and the like: all but a gap of a pixel. */
export const columnPixels = (spacing: number, ratio: number): number =>
  Math.max(1, Math.round(spacing * ratio) - Math.max(1, Math.floor(ratio)));

/** A scale of values in a pane. */
export interface ValueScale {
  low: number;
  high: number;
  /** Height of a value, px from the top of its pane. */
  y: (value: number) => number;
}

/** The scale of a pane of this height whose values reach from `low` to `high`; a market that stands still is in the middle. */
export function valueScale(low: number, high: number, height: number, { top, bottom }: Margins, least: number): ValueScale {
  const [from, to] = low === high ? [low - 5 * least, high + 5 * least] : [low, high];
  const room = height * (1 - top - bottom);
  return { low: from, high: to, y: (value) => height * (1 - bottom) - ((value - from) / (to - from)) * room - 1 };
}

const STEPS = [1, 2, 2.5, 5, 10];
const NEAREST_PX = 28;

/** The values that an axis names: round ones, a line of text apart, within a pane of this height. `least` is the tick. */
export function valueMarks({ low, high, y }: ValueScale, height: number, least: number): number[] {
  const perPx = (high - low) / Math.abs(y(low) - y(high));
  const wanted = Math.max(least, perPx * NEAREST_PX);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.find((one) => one * power >= wanted) ?? 10);
  const bottom = low - (height - y(low)) * perPx;
  const top = high + y(high) * perPx;
  const marks: number[] = [];
  for (let at = Math.ceil(bottom / step) * step; at <= top && marks.length < height; at += step) marks.push(at);
  return marks;
}

/** A place that the axis of times names. */
export interface TimeMark {
  index: number;
  unit: AxisUnit;
}

const HOUR_MS = 3_600_000;
/** Parts of a day at whose beginning a label may stand, from the most to the least telling. */
const PARTS_MS = [12 * HOUR_MS, 6 * HOUR_MS, 3 * HOUR_MS, HOUR_MS, HOUR_MS / 2, HOUR_MS / 12, HOUR_MS / 60];

/** How telling the beginning of a bar is: 0 for a year, upwards; the time is that of the reader's clock written as if it were UTC. */
function rankOf(time: number, before: number): number {
  const [now, then] = [new Date(time), new Date(before)];
  if (now.getUTCFullYear() !== then.getUTCFullYear()) return 0;
  if (now.getUTCMonth() !== then.getUTCMonth()) return 1;
  if (now.getUTCDate() !== then.getUTCDate()) return 2;
  const part = PARTS_MS.findIndex((ms) => Math.floor(time / ms) !== Math.floor(before / ms));
  return 3 + (part < 0 ? PARTS_MS.length : part);
}

const UNITS: readonly AxisUnit[] = ['year', 'month', 'day'];

/** The bars that the axis names, the most telling first chosen, none nearer to another than `apart` bars. Times as of `rankOf`. */
export function timeMarks(times: readonly number[], apart: number): TimeMark[] {
  const ranked = times.map((time, index) => ({
    index,
    rank: index === 0 ? Number.POSITIVE_INFINITY : rankOf(time, times[index - 1] ?? time),
  }));
  const chosen = new Map<number, TimeMark>();
  const isFree = (index: number) => {
    for (let at = index - apart + 1; at < index + apart; at += 1) if (chosen.has(at)) return false;
    return true;
  };
  for (const { index, rank } of ranked.toSorted((a, b) => a.rank - b.rank || a.index - b.index)) {
    if (rank !== Number.POSITIVE_INFINITY && isFree(index)) chosen.set(index, { index, unit: UNITS[rank] ?? 'time' });
  }
  return [...chosen.values()].toSorted((a, b) => a.index - b.index);
}
