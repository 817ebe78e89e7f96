/** Geometry of a trader's curve: the index as a line, and where it fell most. Drawing coordinates, not money. */
import type { CopyPoint } from '@glasshouse/contract/copy';
import { linePath } from '@glasshouse/ui/sparkline-path.ts';

/** What is drawn; `fall` is the box from the peak to the lowest point behind it, null where the index never fell. */
export interface IndexPaths {
  readonly line: string;
  readonly area: string;
  readonly end: { readonly x: number; readonly y: number };
  readonly fall: { readonly from: number; readonly to: number } | null;
}

const PAD = 8;
const rounded = (value: number) => Math.round(value * 10) / 10;

/** The places of the peak and of the lowest point of the largest fall; null where nothing fell. */
export function largestFall(points: readonly CopyPoint[]): { readonly peak: number; readonly low: number } | null {
  let [peak, best, found]: [number, number, { peak: number; low: number } | null] = [0, 0, null];
  points.forEach(({ index }, at) => {
    const [top, here] = [Number(points[peak]?.index), Number(index)];
    if (here > top) peak = at;
    else if (top > 0 && (top - here) / top > best) {
      best = (top - here) / top;
      found = { peak, low: at };
    }
  });
  return found;
}

/** Paths in a box; null for fewer than two points. */
export function indexPaths(points: readonly CopyPoint[], width: number, height: number): IndexPaths | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ index }) => Number(index));
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const time = Math.max(1, last.time - first.time);
  const x = (at: number) => rounded(((at - first.time) / time) * width);
  const y = (value: number) => rounded(height - PAD - (span === 0 ? 0.5 : (value - low) / span) * (height - 2 * PAD));
  const spots = points.map(({ time: at }, i): [number, number] => [x(at), y(values[i] ?? low)]);
  const line = linePath(spots);
  const fall = largestFall(points);
  return {
    line,
    area: `${line}V${height}H0Z`,
    end: { x: spots.at(-1)?.[0] ?? 0, y: spots.at(-1)?.[1] ?? 0 },
    fall: fall && { from: spots[fall.peak]?.[0] ?? 0, to: spots[fall.low]?.[0] ?? 0 },
  };
}
