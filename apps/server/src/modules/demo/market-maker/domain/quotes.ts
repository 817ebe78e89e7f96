/**
 * What the demo market maker wants to stand in a book, and how it gets there with few orders.
 *
 * Units: ticks and lots of the market; offsets in hundredths of a percent (basis points) of the index.
 * Invariants: bids are below and asks above the middle, all prices of a side differ, so the maker never crosses itself.
 */
import type { Side } from '@glasshouse/contract';

/** By how much the index may move away before the maker moves its quotes. */
const MOVE_BPS = 5;
/**
 * Distance of each level from the middle, best first, half a percent deep. The best level stands as far away as the index
 * may move without new quotes, so that the index never leaves the spread of what stands.
 */
export const OFFSETS_BPS: readonly number[] = [MOVE_BPS, 8, 12, 17, 23, 30, 39, 50];
/** Size of each level as a part of the largest. */
const SIZE_PARTS: readonly number[] = [1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2, 3 / 4, 1];
/** A resting order still fits a level when it is no further from it than this part of the level's own offset … */
const FIT_PART = 0.35;
/** … and still has this part of the size. */
const SIZE_LEFT_PART = 0.5;
const BPS = 10_000;

/** An order that should stand. */
export interface Quote {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

/** An order of the maker that stands. */
export interface Standing extends Quote {
  readonly id: number;
}

/** What to do about it. */
export interface Plan {
  readonly cancel: readonly number[];
  readonly place: readonly Quote[];
}

/** A size that differs a little from level to level and price to price, so that the book does not look stamped. */
function sizeOf(level: number, priceTicks: number, maxLots: number): number {
  const wobble = ((Math.imul(priceTicks, 2_654_435_761) >>> 16) % 401) - 200;
  return Math.max(1, Math.round((SIZE_PARTS[level] as number) * maxLots * (1 + wobble / 1_000)));
}

/** The quotes around a middle; `maxLots` is the size of the furthest level. Levels that would fall to zero are left out. */
export function quotesAround(midTicks: number, maxLots: number): Quote[] {
  const quotes: Quote[] = [];
  let offset = 0;
  OFFSETS_BPS.forEach((bps, level) => {
    offset = Math.max(offset + 1, Math.ceil((midTicks * bps) / BPS));
    const [bid, ask] = [midTicks - offset, midTicks + offset];
    if (bid > 0) quotes.push({ side: 'buy', priceTicks: bid, lots: sizeOf(level, bid, maxLots) });
    quotes.push({ side: 'sell', priceTicks: ask, lots: sizeOf(level, ask, maxLots) });
  });
  return quotes;
}

/** Whether the index has moved far enough from the middle that was quoted last. */
export function hasMoved(quotedMid: number, midTicks: number): boolean {
  return Math.abs(midTicks - quotedMid) * BPS > quotedMid * MOVE_BPS;
}

function fits(standing: Quote, wanted: Quote, midTicks: number): boolean {
  if (standing.side !== wanted.side || standing.lots < wanted.lots * SIZE_LEFT_PART) return false;
  // Nearer than the threshold, the index could pass it before the maker moves again.
  if (Math.abs(standing.priceTicks - midTicks) * BPS < midTicks * MOVE_BPS) return false;
  return Math.abs(standing.priceTicks - wanted.priceTicks) <= Math.abs(wanted.priceTicks - midTicks) * FIT_PART;
}

/** Keeps what still fits a wanted level, cancels the rest and places what is missing. */
export function planQuotes(standing: readonly Standing[], wanted: readonly Quote[], midTicks: number): Plan {
  const left = new Set(standing);
  const place = wanted.filter((quote) => {
    for (const order of left) if (fits(order, quote, midTicks)) return !left.delete(order);
    return true;
  });
  return { cancel: [...left].map((order) => order.id), place };
}
