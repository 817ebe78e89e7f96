// A book as the two steps of a depth chart: how much is bid down to a price, and asked up to it.
//
// Units: decimal text, exact sums; numbers are drawing coordinates. The middle is halfway between best
// bid and best ask, halves up at 12 decimals; with one side alone it is that side's best price.

import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

/** One level: price and amount. */
export type DepthLevel = readonly [price: string, amount: string];

/** All that is offered up to a level, best first. */
export interface DepthPoint {
  price: string;
  /** Sum of the amounts up to here. */
  total: string;
  /** Sum of amounts times prices up to here. */
  value: string;
  /** Distance from the middle as a fraction of it, never negative. */
  distance: string;
  x: number;
  y: number;
}

/** What a depth chart draws. */
export interface DepthView {
  mid: string;
  spread: string | null;
  bids: readonly DepthPoint[];
  asks: readonly DepthPoint[];
  /** Half of the width: fraction of the middle. */
  reach: string;
  /** The larger total in view. */
  top: number;
  /** How far the whole book goes on each side, as fractions; null for an empty side. */
  ends: { bid: string | null; ask: string | null };
}

const WORKING_DECIMALS = 12;

const shareOf = (price: string, mid: string): string => {
  const gap = subDecimals(price, mid);
  return divDecimals(gap.startsWith('-') ? gap.slice(1) : gap, mid, WORKING_DECIMALS, 'halfUp');
};

function cumulate(levels: readonly DepthLevel[], mid: string): DepthPoint[] {
  let total = '0';
  let value = '0';
  return levels.map(([price, amount]) => {
    total = addDecimals(total, amount);
    value = addDecimals(value, mulDecimals(price, amount, 20, 'down'));
    return { price, total, value, distance: shareOf(price, mid), x: Number(price), y: Number(total) };
  });
}

/** The view of a book within `reach` of its middle (a fraction; null for all of it). Null for an empty book. */
export function depthView(
  book: { bids: readonly DepthLevel[]; asks: readonly DepthLevel[] },
  reach: string | null,
): DepthView | null {
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  const mid = bid && ask ? divDecimals(addDecimals(bid, ask), '2', WORKING_DECIMALS, 'halfUp') : (bid ?? ask);
  if (mid === undefined || compareDecimals(mid, '0') <= 0) return null;
  const bids = cumulate(book.bids, mid);
  const asks = cumulate(book.asks, mid);
  const ends = { bid: bids.at(-1)?.distance ?? null, ask: asks.at(-1)?.distance ?? null };
  const far = [ends.bid ?? '0', ends.ask ?? '0'].reduce((a, b) => (compareDecimals(a, b) >= 0 ? a : b));
  const width = reach ?? far;
  const within = (points: readonly DepthPoint[]) => points.filter(({ distance }) => compareDecimals(distance, width) <= 0);
  const seen = { bids: within(bids), asks: within(asks) };
  const top = Math.max(seen.bids.at(-1)?.y ?? 0, seen.asks.at(-1)?.y ?? 0);
  return { mid, spread: bid && ask ? subDecimals(ask, bid) : null, ...seen, reach: width, top, ends };
}

/** The point that a price stands on: the last one that an order up to it would match. Null in the gap between the sides. */
export function pointAt(points: readonly DepthPoint[], side: 'bid' | 'ask', x: number): DepthPoint | null {
  let found: DepthPoint | null = null;
  for (const point of points) {
    if (side === 'bid' ? point.x < x : point.x > x) break;
    found = point;
  }
  return found;
}

/** A side's step line in pixels, from the middle outwards, and the line closed to an area. */
export function stepPath(
  points: readonly DepthPoint[],
  scale: { x: (price: number) => number; y: (total: number) => number; base: number; end: number },
): { line: string; area: string } {
  const first = points[0];
  if (!first) return { line: '', area: '' };
  let line = `M${scale.x(first.x).toFixed(1)} ${scale.base}`;
  for (const { x, y } of points) line += `H${scale.x(x).toFixed(1)}V${scale.y(y).toFixed(1)}`;
  line += `H${scale.end}`;
  return { line, area: `${line}V${scale.base}Z` };
}
