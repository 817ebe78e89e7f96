/**
 * Where things stand on the live line: times from left to right, prices from bottom to top. Pure; the canvas draws what
 * this says. Prices are numbers here: they are only drawn.
 */

/** A tick of the index: time in epoch milliseconds, price, or null where there was none. */
export type LinePoint = readonly [time: number, price: number | null];

/** The window of the line in time. */
export interface LineWindow {
  from: number;
  now: number;
  to: number;
}

const SHORTEST_PAST_MS = 90_000;
/** One reading of ticks holds five minutes. */
const LONGEST_PAST_MS = 280_000;
const PAST_SHARE = 1.4;
const FUTURE_SHARE = 1.06;

/** The window that shows the past and the whole duration of what may be placed now or is running. */
export function lineWindow(now: number, aheadMs: number): LineWindow {
  const past = Math.min(LONGEST_PAST_MS, Math.max(SHORTEST_PAST_MS, aheadMs * PAST_SHARE));
  return { from: now - past, now, to: now + aheadMs * FUTURE_SHARE };
}

/** The range of prices of a line. */
export interface PriceRange {
  low: number;
  high: number;
}

const MARGIN = 0.18;
/** A line that does not move is not drawn as if it did: the range is at least this share of the price. */
const LEAST_RANGE = 0.0002;

/** Lowest and highest price to be seen, with room above and below; null when there is no price. */
export function priceRange(prices: readonly number[]): PriceRange | null {
  if (prices.length === 0) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const middle = (low + high) / 2;
  const half = Math.max(high - low, middle * LEAST_RANGE) / 2;
  return { low: middle - half * (1 + 2 * MARGIN), high: middle + half * (1 + 2 * MARGIN) };
}

/** A range on its way to another, so that the line does not jump; `share` of the way, 0 to 1. */
export function easeRange(before: PriceRange | null, next: PriceRange, share: number): PriceRange {
  if (before === null) return next;
  return { low: before.low + (next.low - before.low) * share, high: before.high + (next.high - before.high) * share };
}

/** Points in a window, with the one before its beginning, so that the line comes from the edge. */
export function visiblePoints(points: readonly LinePoint[], from: number): readonly LinePoint[] {
  const first = points.findIndex(([time]) => time >= from);
  return first === -1 ? points.slice(-1) : points.slice(Math.max(0, first - 1));
}

/** Ticks come every second: a longer silence is a gap, and what the price did in it is not known. */
export const GAP_MS = 5_000;

/** A piece of the line without a gap. */
export type LinePiece = readonly (readonly [time: number, price: number])[];

/** Cuts a line where a tick had no price and where ticks are missing for longer than `GAP_MS`. */
export function linePieces(points: readonly LinePoint[]): LinePiece[] {
  const pieces: [time: number, price: number][][] = [];
  let piece: [time: number, price: number][] = [];
  for (const [time, price] of points) {
    const before = piece.at(-1);
    if (price === null || (before && time - before[0] > GAP_MS)) {
      if (before) pieces.push(piece);
      piece = [];
    }
    if (price !== null) piece.push([time, price]);
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round prices for the grid, about `count` of them. */
export function gridPrices({ low, high }: PriceRange, count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const prices: number[] = [];
  for (let price = Math.ceil(low / step) * step; price < high; price += step) prices.push(price);
  return prices;
}

const TIME_STEPS_MS = [15_000, 30_000, 60_000, 120_000, 300_000];

/** Round times for the axis, at most `count` of them, between the edge and now. */
export function gridTimes({ from, now }: LineWindow, count: number): number[] {
  const step = TIME_STEPS_MS.find((one) => (now - from) / one <= count) ?? 300_000;
  const times: number[] = [];
  for (let time = Math.ceil(from / step) * step; time < now; time += step) times.push(time);
  return times;
}

/** Adds ticks to a line: by time, newest last, a time once, no more than `most`. */
export function joinPoints(points: readonly LinePoint[], more: readonly LinePoint[], most: number): readonly LinePoint[] {
  const last = points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  if (more.every(([time]) => time > last)) return more.length === 0 ? points : [...points, ...more].slice(-most);
  const byTime = new Map<number, number | null>([...points, ...more]);
  return [...byTime].toSorted(([a], [b]) => a - b).slice(-most);
}
