/**
 * Geometry of the curve: worth as a line, what was put in as steps, and the area between them. What was put in or taken out between two
 * points is a jump of both lines at the second: a deposit is no movement of the market. Drawing coordinates, not money.
 */
import type { PortfolioPoint } from '@glasshouse/contract/portfolio';
import { compareDecimals } from '@glasshouse/money';

/** A part of the area between worth and what was put in. */
export interface CurveArea {
  path: string;
  tone: 'up' | 'down';
}

/** What is drawn. */
export interface CurvePaths {
  worth: string;
  putIn: string;
  areas: CurveArea[];
  /** The last point. */
  end: { x: number; y: number };
  /** The highest and the lowest worth, as texts of the points. */
  high: string;
  low: string;
}

interface Spot {
  x: number;
  worth: number;
  /** The worth without what was put in since the point before. */
  grown: number;
  /** Null in a curve of worth alone. */
  putIn: number | null;
  isGain: boolean;
}

const PAD = 6;
const rounded = (value: number) => Math.round(value * 10) / 10;

/** The spots of a curve in a box, null where its worth is missing; null for fewer than two points with figures. */
function spotsOf(points: readonly PortfolioPoint[], width: number, height: number): (Spot | null)[] | null {
  const known = points.filter(({ worth }) => worth !== null);
  const [first, last] = [points[0], points.at(-1)];
  if (known.length < 2 || !first || !last) return null;
  const grownAt = (i: number): number => {
    const [before, now] = [points[i - 1]?.put_in ?? null, points[i]?.put_in ?? null];
    const moved = before === null || now === null ? 0 : Number(now) - Number(before);
    return Number(points[i]?.worth) - moved;
  };
  const values = points.flatMap(({ worth, put_in }, i) =>
    worth === null ? [] : [Number(worth), Number(put_in ?? worth), grownAt(i)],
  );
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const y = (value: number) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return rounded(height - PAD - share * (height - 2 * PAD));
  };
  const time = Math.max(1, last.time - first.time);
  return points.map(({ time: at, worth, put_in }, i) =>
    worth === null
      ? null
      : {
          x: rounded(((at - first.time) / time) * width),
          worth: y(Number(worth)),
          grown: y(grownAt(i)),
          putIn: put_in === null ? null : y(Number(put_in)),
          isGain: Number(worth) >= Number(put_in ?? worth),
        },
  );
}

/** Paths of a curve; null where there is none to draw. A missing point is a gap in both lines. */
export function curvePaths(points: readonly PortfolioPoint[], width: number, height: number): CurvePaths | null {
  const spots = spotsOf(points, width, height);
  const worths = points.flatMap(({ worth: known }) => (known === null ? [] : [known])).sort(compareDecimals);
  const end = spots?.findLast((spot) => spot !== null);
  if (!spots || !end) return null;
  let [worth, putIn] = ['', ''];
  const areas: CurveArea[] = [];
  for (const [i, spot] of spots.entries()) {
    const before = i === 0 ? null : spots[i - 1];
    if (!spot) continue;
    const jump = spot.grown === spot.worth ? '' : `V${spot.worth}`;
    worth += before ? `L${spot.x} ${spot.grown}${jump}` : `M${spot.x} ${spot.worth}`;
    if (spot.putIn === null) continue;
    if (!before || before.putIn === null) {
      putIn += `M${spot.x} ${spot.putIn}`;
      continue;
    }
    putIn += `H${spot.x}V${spot.putIn}`;
    areas.push({
      path: `M${before.x} ${before.worth}L${spot.x} ${spot.grown}V${before.putIn}H${before.x}Z`,
      tone: spot.isGain ? 'up' : 'down',
    });
  }
  return { worth, putIn, areas, end: { x: end.x, y: end.worth }, high: worths.at(-1) ?? '', low: worths[0] ?? '' };
}

/** Whether a curve has hours without figures between hours with some. */
export function hasGaps(points: readonly PortfolioPoint[]): boolean {
  const known = points.map(({ worth }) => worth !== null);
  const first = known.indexOf(true);
  return first >= 0 && known.slice(first).includes(false);
}
