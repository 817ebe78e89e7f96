/**
 * The ladder that the demo market maker wants to stand in a book.
 *
 * Units: ticks and lots of the market; offsets in hundredths of a percent (basis points) of the index; epoch milliseconds.
 * Pure: the same middle at the same time is quoted alike. Invariants: bids are below and asks above the middle; prices of a
 * side differ.
 */

/** The form of a ladder: how far its levels are from the middle, and how they grow. */
export interface Shape {
  /** Levels of each side. */
  readonly levels: number;
  /** Distance of the best level, and of the second from it; each next distance is so many times the one before. */
  readonly firstBps: number;
  readonly stepBps: number;
  readonly growth: number;
  /** Size of the best level as a part of the largest, which the last one has. */
  readonly firstPart: number;
  /** How far the index may move from the middle that was quoted: well before it leaves the spread of the best levels. */
  readonly moveBps: number;
  /** How far the middle of the ladder may stand from the index towards the last trade: less than firstBps - moveBps. */
  readonly leanBps: number;
  /** The same ladder stands no longer than this: its depth breathes. Milliseconds. */
  readonly standsMs: number;
}

/** How long a ladder of the first coins stands, and how long one hash of sizes holds. */
export const STANDS_MS = 5_000;
const BPS = 10_000;

/** Of a spot book: twenty levels a side, 0.05 to 1.6 percent from the middle. */
export const SPOT: Shape = {
  levels: 20,
  firstBps: 5,
  stepBps: 0.5,
  growth: 1.26,
  firstPart: 1 / 16,
  moveBps: 1.5,
  leanBps: 3,
  standsMs: STANDS_MS,
};
/** Of a book of contracts: twelve levels a side, a spread of 0.04 percent, half a percent deep. */
export const CONTRACTS: Shape = {
  levels: 12,
  firstBps: 2,
  stepBps: 0.85,
  growth: 1.3,
  firstPart: 1 / 8,
  moveBps: 1,
  leanBps: 0.9,
  standsMs: STANDS_MS,
};

/** Of a book of shares: six levels a side, 0.05 to 1 percent from the middle. It moves and breathes less often than those of coins. */
export const STOCKS: Shape = {
  levels: 6,
  firstBps: 5,
  stepBps: 8,
  growth: 1.4,
  firstPart: 1 / 4,
  moveBps: 3,
  leanBps: 1.5,
  standsMs: 30_000,
};

/** A form whose levels are so many times as far apart; its ladders stand so many times as long. */
export function widened(shape: Shape, times: number): Shape {
  const { firstBps, stepBps, moveBps, leanBps, standsMs } = shape;
  return {
    ...shape,
    firstBps: firstBps * times,
    stepBps: stepBps * times,
    moveBps: moveBps * times,
    leanBps: leanBps * times,
    standsMs: standsMs * times,
  };
}

/** A level that should stand. */
export interface Level {
  readonly priceTicks: number;
  readonly lots: number;
}

/** Both sides, best first. */
export interface Ladder {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Evenly spread numbers from 0 to 1, the same for the same input. */
function spread(a: number, b: number): number {
  const mixed = Math.imul(a ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** How deep a book is at a time, around 1: waves of twenty minutes and of five hours, each market in its own phase. */
export function depthAt(marketId: number, time: number): number {
  const wave = (minutes: number, phase: number) => Math.sin((2 * Math.PI * (time / 60_000 + phase)) / minutes);
  return 1 + 0.22 * wave(19, marketId * 7) + 0.18 * wave(290, marketId * 53);
}

function sizeOf({ levels, firstPart }: Shape, level: number, priceTicks: number, maxLots: number, slot: number): number {
  const part = firstPart ** (1 - level / (levels - 1));
  return Math.max(1, Math.round(part * maxLots * (0.7 + 0.6 * spread(priceTicks, slot))));
}

/** The ladder around a middle; `maxLots` is about the size of the furthest level. */
export function ladderAround(midTicks: number, maxLots: number, marketId: number, time: number, shape = SPOT): Ladder {
  const bids: Level[] = [];
  const asks: Level[] = [];
  const slot = Math.floor(time / STANDS_MS);
  const depth = depthAt(marketId, slot * STANDS_MS);
  let bps = shape.firstBps;
  let offset = 0;
  for (let level = 0; level < shape.levels; level++) {
    offset = Math.max(offset + 1, Math.ceil((midTicks * bps) / BPS));
    const [bid, ask] = [midTicks - offset, midTicks + offset];
    if (bid > 0) bids.push({ priceTicks: bid, lots: sizeOf(shape, level, bid, maxLots * depth, slot) });
    asks.push({ priceTicks: ask, lots: sizeOf(shape, level, ask, maxLots * depth, slot) });
    bps += shape.stepBps * shape.growth ** level;
  }
  return { bids, asks };
}

/**
 * The middle to quote around: the index, or as far from it as the last trade needs to lie inside the best quotes, at most
 * leanBps. So the maker undercuts no price that was just paid, and the index stays inside its spread. In ticks; no trade: null.
 */
export function leaned(indexTicks: number, lastTicks: number | null, { firstBps, leanBps } = SPOT): number {
  if (lastTicks === null) return indexTicks;
  // Down, so that the offset of the best level is never smaller.
  const reach = Math.floor((Math.min(indexTicks, lastTicks) * firstBps) / BPS);
  const most = Math.floor((indexTicks * leanBps) / BPS);
  const lean = Math.max(0, Math.abs(lastTicks - indexTicks) - reach);
  return indexTicks + Math.sign(lastTicks - indexTicks) * Math.min(most, lean);
}

/** Whether the index has moved far enough from the middle that was quoted last for another ladder. */
export function hasMoved(quotedMid: number, midTicks: number, { moveBps } = SPOT): boolean {
  return Math.abs(midTicks - quotedMid) * BPS > quotedMid * moveBps;
}
