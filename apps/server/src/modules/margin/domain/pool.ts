/**
 * A pool of one asset: what is lent and idle, and how much of it was in use in an hour: the mean of its use over time, so that what is
 * borrowed for a moment sets no rate. Pure.
 *
 * Units: atoms; use in parts per million; sums in parts per million times milliseconds.
 */
import { type MarginCurve, type MarginUse, hourlyRate, usedPpm, yearlyRate } from '@glasshouse/proofs/margin';
import { HOUR_MS } from './terms.ts';

/** A change in the running hour, with the one before it. */
interface Change extends MarginUse {
  readonly last: Change | null;
  readonly count: number;
}

/** What is lent and idle from a moment on, with the sum of its hour before it and each change in it, the newest first. */
export interface PoolUse extends MarginUse {
  readonly hourSum: bigint;
  readonly changes?: Change | null;
}

/** What is lent of all that could be, in parts per million, cut; 0 of nothing. */
export const usePpm = usedPpm;

export const hourOf = (time: number): number => Math.floor(time / HOUR_MS);
const beginOf = (time: number): number => hourOf(time) * HOUR_MS;

/** The sum of an hour up to a moment of it. */
function sumUntil(use: PoolUse, time: number): bigint {
  const begins = beginOf(time);
  const since = Math.max(use.at, begins);
  const before = use.at >= begins ? use.hourSum : 0n;
  return before + BigInt(usePpm(use)) * BigInt(Math.max(0, time - since));
}

/** Puts a change behind others; of one moment the newest counts. */
const put = (last: Change | null, { at, lent, idle }: MarginUse): Change => {
  const before = last?.at === at ? last.last : last;
  return { at, lent, idle, last: before, count: (before?.count ?? 0) + 1 };
};

/** The changes of the hour of a moment up to a use: it begins with what stood then. Null: those before it are not known. */
function changesIn(use: PoolUse, time: number): Change | null | undefined {
  if (use.at < beginOf(time)) return put(null, { ...use, at: beginOf(time) });
  return use.changes;
}

/** The pool as it is from a moment on. */
export function changed(use: PoolUse, time: number, { lent, idle }: Pick<PoolUse, 'lent' | 'idle'>): PoolUse {
  const before = changesIn(use, time);
  const at = Math.max(time, use.at);
  return { at, lent, idle, hourSum: sumUntil(use, at), ...(before && { changes: put(before, { at, lent, idle }) }) };
}

/** Makes the newest use of a pool from all that were kept of its hour, and the one before them, oldest first; null of none. */
export function useOfAll(kept: readonly PoolUse[]): PoolUse | null {
  const newest = kept.at(-1);
  if (newest === undefined) return null;
  const begins = beginOf(newest.at);
  const [first] = kept as [PoolUse, ...PoolUse[]];
  // Before its first change nothing of a pool was lent; where that was capital that came, nothing was there.
  const before = first.at < begins ? first : { lent: 0n, idle: first.lent === 0n ? 0n : first.lent + first.idle };
  let changes = put(null, { ...before, at: begins });
  for (const use of kept) if (use.at >= begins) changes = put(changes, use);
  return { ...newest, changes };
}

/** Most changes that the record of a rate lists. */
const MOST_LISTED = 2_048;

/** Each change in an hour that is over, the first as it began; null where they are not known, or too many. */
export function usesOf(use: PoolUse, hour: number): readonly MarginUse[] | null {
  const change = changesIn(use, hour * HOUR_MS);
  if (!change || change.count > MOST_LISTED) return null;
  const uses: MarginUse[] = [];
  for (let one: Change | null = change; one !== null; one = one.last) uses.push({ at: one.at, lent: one.lent, idle: one.idle });
  return uses.reverse();
}

/** The mean use of an hour that is over, cut. RangeError when the use changed behind it: what it was in the hour is not known then. */
export function meanUse(use: PoolUse, hour: number): number {
  if (hourOf(use.at) > hour) throw new RangeError(`the use of hour ${hour} changed in hour ${hourOf(use.at)}`);
  if (hourOf(use.at) < hour) return usePpm(use);
  const end = (hour + 1) * HOUR_MS;
  return Number((use.hourSum + BigInt(usePpm(use)) * BigInt(end - use.at)) / BigInt(HOUR_MS));
}

/**
 * The hours up to a moment whose rates follow from a use as it is: they are made before it changes, since nobody knows afterwards what
 * it was in them. Of hours in which nothing was lent nobody owes.
 */
export function hoursSince(use: PoolUse, time: number): readonly number[] {
  const last = hourOf(time);
  const first = use.lent === 0n ? last : Math.min(hourOf(use.at) + 1, last);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** The rate of an hour. */
export interface HourRate {
  readonly assetId: number;
  readonly hour: number;
  readonly usePpm: number;
  readonly lent: bigint;
  readonly idle: bigint;
  /** Each change in the hour before, as it was made; null where that is not known any more. */
  readonly uses: readonly MarginUse[] | null;
  readonly annualPpm: number;
  readonly hourly: bigint;
}

/** The rate of an hour by the pool's use in the hour before. */
export function rateOf(assetId: number, hour: number, use: PoolUse, curve: MarginCurve): HourRate {
  const mean = meanUse(use, hour - 1);
  const annualPpm = yearlyRate(curve, mean);
  return {
    assetId,
    hour,
    usePpm: mean,
    lent: use.lent,
    idle: use.idle,
    uses: usesOf(use, hour - 1),
    annualPpm,
    hourly: hourlyRate(annualPpm),
  };
}
