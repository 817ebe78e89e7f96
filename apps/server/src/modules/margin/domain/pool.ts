/**
 * A pool of one asset: what is lent and idle, and how much of it was in use in an hour: the mean of its use over time, so that what is
 * borrowed for a moment sets no rate. Pure.
 *
 * Units: atoms; use in parts per million; sums in parts per million times milliseconds.
 */
import { type MarginCurve, hourlyRate, yearlyRate } from '@glasshouse/proofs/margin';
import { HOUR_MS } from './terms.ts';

/** What is lent and idle from a moment on, with the sum of its hour before it. */
export interface PoolUse {
  readonly at: number;
  readonly lent: bigint;
  readonly idle: bigint;
  readonly hourSum: bigint;
}

/** What is lent of all that could be, in parts per million, cut; 0 of nothing. */
export const usePpm = ({ lent, idle }: Pick<PoolUse, 'lent' | 'idle'>): number =>
  lent + idle <= 0n ? 0 : Number((lent * 1_000_000n) / (lent + idle));

export const hourOf = (time: number): number => Math.floor(time / HOUR_MS);

/** The sum of an hour up to a moment of it. */
function sumUntil(use: PoolUse, time: number): bigint {
  const begins = hourOf(time) * HOUR_MS;
  const since = Math.max(use.at, begins);
  const before = use.at >= begins ? use.hourSum : 0n;
  return before + BigInt(usePpm(use)) * BigInt(Math.max(0, time - since));
}

/** The pool as it is from a moment on. */
export const changed = (use: PoolUse, time: number, { lent, idle }: Pick<PoolUse, 'lent' | 'idle'>): PoolUse => ({
  at: time,
  lent,
  idle,
  hourSum: sumUntil(use, time),
});

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
  readonly annualPpm: number;
  readonly hourly: bigint;
}

/** The rate of an hour by the pool's use in the hour before. */
export function rateOf(assetId: number, hour: number, use: PoolUse, curve: MarginCurve): HourRate {
  const mean = meanUse(use, hour - 1);
  const annualPpm = yearlyRate(curve, mean);
  return { assetId, hour, usePpm: mean, lent: use.lent, idle: use.idle, annualPpm, hourly: hourlyRate(annualPpm) };
}
