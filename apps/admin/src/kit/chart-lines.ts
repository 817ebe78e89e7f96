/** Places of a chart's points. Drawing only: decimal text becomes pixels here and nothing is computed from them. */

/** A figure at a time. */
export interface ChartPoint {
  time: number;
  /** Decimal text. */
  value: string;
}

/** The room of a chart in SVG units. */
export interface Frame {
  width: number;
  height: number;
  top: number;
  bottom: number;
}

/** Where a point is drawn. */
export interface Mark {
  x: number;
  y: number;
  width: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Lays points out at even distances; zero is always in view. */
export function layOut(points: readonly ChartPoint[], frame: Frame, kind: 'line' | 'bars') {
  const values = points.map((point) => Number(point.value));
  const bottom = Math.min(0, ...values);
  // Of zeros alone the line lies at the foot, as it does under any other figures.
  const top = Math.max(0, ...values) || (bottom === 0 ? 1 : 0);
  const span = top - bottom;
  const room = frame.height - frame.top - frame.bottom;
  const y = (value: number) => round(frame.top + ((top - value) / span) * room);
  const slot = frame.width / points.length;
  const x = (index: number) =>
    kind === 'bars' || points.length === 1 ? (index + 0.5) * slot : (index / (points.length - 1)) * frame.width;
  const extreme = (pick: (...all: number[]) => number) => points[values.indexOf(pick(...values))]?.value ?? '0';
  return {
    marks: values.map<Mark>((value, index) => ({ x: round(x(index)), y: y(value), width: round(Math.max(1, slot * 0.6)) })),
    base: y(0),
    highest: extreme(Math.max),
    lowest: extreme(Math.min),
  };
}
