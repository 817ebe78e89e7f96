/**
 * Samples of the premium of the book over the index (F2): one at every second with a price, of which a minute counts the one nearest to
 * zero. Values are immutable.
 *
 * Units: ticks, lots, atoms of quote; premiums in 10^-8; times in epoch ms. Invariants: a minute counts only when every second of it with a
 * price was looked at by this process, each once.
 */
import { MINUTE_MS } from '@glasshouse/proofs/contracts';
import { type Contract, impactTicks, type Level, minutePremium, premiumOf, sampleSize } from '@glasshouse/risk';

/** The premium at one second. */
export interface Sampled {
  readonly tick: number;
  readonly index: bigint;
  readonly openLots: bigint;
  readonly size: bigint;
  readonly impactBid: bigint | null;
  readonly impactAsk: bigint | null;
  readonly premium: bigint;
}

/** A minute under way or finished. */
export interface Minute {
  readonly minute: number;
  /** Seconds with a price so far, and the newest second that was looked at. */
  readonly ticks: number;
  readonly last: number;
  /** The second whose premium is nearest to zero, the first of several. */
  readonly nearest: Sampled | null;
  /** What the minute counts so far. */
  readonly counted: bigint | null;
}

/** The minute that a second is in. */
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** The side of a book as a sample reads it: the best levels, [ticks, lots], at most so many. */
export interface ReadBook {
  levels(side: 'buy' | 'sell', count: number): readonly (readonly [number, number])[];
}

/** How many levels are read first, and how many times more where they hold too little. */
const FIRST_LEVELS = 16;
const MORE = 8;

function* levelsOf(book: ReadBook, side: 'buy' | 'sell'): Generator<Level> {
  for (let [seen, count] = [0, FIRST_LEVELS]; ; count *= MORE) {
    const read = book.levels(side, count);
    for (const [ticks, lots] of read.slice(seen)) yield { ticks: BigInt(ticks), lots: BigInt(lots) };
    if (read.length < count) return;
    seen = read.length;
  }
}

/** What a sample is taken of. `floor` is the least size that it looks for, in atoms of quote. */
export interface SampledMarket {
  readonly contract: Contract;
  readonly book: ReadBook;
  readonly floor: bigint;
  readonly openLots: bigint;
}

/** The premium of a book at a second. */
export function sampleAt({ contract, book, floor, openLots }: SampledMarket, tick: number, index: bigint): Sampled {
  const size = sampleSize(contract, floor, openLots, index);
  const impactBid = impactTicks(contract, levelsOf(book, 'buy'), size);
  const impactAsk = impactTicks(contract, levelsOf(book, 'sell'), size);
  return { tick, index, openLots, size, impactBid, impactAsk, premium: premiumOf(index, impactBid, impactAsk) };
}

const size = (premium: bigint): bigint => (premium < 0n ? -premium : premium);

/** A minute with one more second; the same where the second was looked at before. */
export function withSecond(minute: Minute, time: number, sampled: () => Sampled | null): Minute {
  if (time <= minute.last) return minute;
  const one = sampled();
  if (one === null) return { ...minute, last: time };
  const { nearest, counted } = minute;
  return {
    ...minute,
    last: time,
    ticks: minute.ticks + 1,
    nearest: nearest === null || size(one.premium) < size(nearest.premium) ? one : nearest,
    counted: minutePremium(counted === null ? [one.premium] : [counted, one.premium]),
  };
}

/** A minute before its first second. */
export const beginMinute = (minute: number): Minute => ({ minute, ticks: 0, last: minute - 1, nearest: null, counted: null });
