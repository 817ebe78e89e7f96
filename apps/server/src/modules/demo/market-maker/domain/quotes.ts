/**
 * The ladder that the demo market maker wants to stand in a book.
 *
 * Units: ticks and lots of the market; offsets in hundredths of a percent (basis points) of the index; epoch milliseconds.
 * Pure: the same middle at the same time is quoted alike. Invariants: bids are below and asks above the middle; prices of a
 * side differ.
 */

/** Levels of each side. */
export const LEVELS = 20;
/** Distance of the best level from the middle, and how much further each next one is: the last is 1.6 percent away. */
const FIRST_BPS = 5;
const STEP_GROWTH = 1.26;
/** Size of the best level as a part of the largest, which the last one has. */
const FIRST_PART = 1 / 16;
/** How far the index may move from the middle that was quoted: well before it leaves the spread of the best levels. */
const MOVE_BPS = 1.5;
/** The same ladder stands no longer than this: its depth breathes. */
export const STANDS_MS = 5_000;
const BPS = 10_000;

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

function sizeOf(level: number, priceTicks: number, maxLots: number, slot: number): number {
  const part = FIRST_PART ** (1 - level / (LEVELS - 1));
  return Math.max(1, Math.round(part * maxLots * (0.7 + 0.6 * spread(priceTicks, slot))));
}

/** The ladder around a middle; `maxLots` is about the size of the furthest level, `width` how many times as far apart it quotes. */
export function ladderAround(midTicks: number, maxLots: number, marketId: number, time: number, width = 1): Ladder {
  const bids: Level[] = [];
  const asks: Level[] = [];
  const slot = Math.floor(time / STANDS_MS);
  const depth = depthAt(marketId, slot * STANDS_MS);
  let bps = FIRST_BPS;
  let offset = 0;
  for (let level = 0; level < LEVELS; level++) {
    offset = Math.max(offset + 1, Math.ceil((midTicks * bps * width) / BPS));
    const [bid, ask] = [midTicks - offset, midTicks + offset];
    if (bid > 0) bids.push({ priceTicks: bid, lots: sizeOf(level, bid, maxLots * depth, slot) });
    asks.push({ priceTicks: ask, lots: sizeOf(level, ask, maxLots * depth, slot) });
    bps += FIRST_BPS * 0.1 * STEP_GROWTH ** level;
  }
  return { bids, asks };
}

/** Whether the index has moved far enough from the middle that was quoted last for another ladder. */
export function hasMoved(quotedMid: number, midTicks: number, width = 1): boolean {
  return Math.abs(midTicks - quotedMid) * BPS > quotedMid * MOVE_BPS * width;
}
