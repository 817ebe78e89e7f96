// SPDX-License-Identifier: Apache-2.0
/** Samples of the premium, recomputed from what their records state (F2). Units: ticks, atoms of quote, 10^-8, epoch milliseconds. */
import { type Contract, leastSample, premiumOf, sampleSize } from '@glasshouse/risk';
import { count, type Fields, whole, wholeOrNull } from './fields.ts';

/** Length of what a sample is of. */
export const MINUTE_MS = 60_000;
/** So much of the quote is looked for on each side at least, in whole units. */
export const LEAST_SAMPLED = 10_000n;

/** A sample. */
export interface ReadSample {
  readonly market: number;
  readonly minute: number;
  readonly ticks: number;
  readonly tick: number;
  readonly index: bigint;
  /** What the minute counts. */
  readonly counted: bigint;
}

/** Reads the record of a sample. TypeError or RangeError for one that is none. */
export function readSample(record: Fields): ReadSample {
  const sample = {
    market: count(record, 'market'),
    minute: count(record, 'minute'),
    ticks: count(record, 'ticks'),
    tick: count(record, 'tick'),
    index: whole(record, 'index'),
    counted: whole(record, 'counted'),
  };
  const { minute, ticks, tick, index } = sample;
  if (minute % MINUTE_MS !== 0 || tick < minute || tick >= minute + MINUTE_MS) throw new TypeError('a second of another minute');
  if (index < 1n || ticks < 1 || ticks > 60) throw new TypeError('a sample of nothing');
  return sample;
}

/** Whether the size, the premium and what is counted follow from the index, the open lots and the prices of the book. */
export function isSampleRight(
  record: Fields,
  { contract, scale }: { readonly contract: Contract; readonly scale: number },
): boolean {
  const { index, counted, ticks } = readSample(record);
  const [bid, ask] = [wholeOrNull(record, 'impact_bid'), wholeOrNull(record, 'impact_ask')];
  const [open, premium] = [whole(record, 'open_lots'), whole(record, 'premium')];
  if (open < 0n || (bid !== null && bid < 1n) || (ask !== null && ask < 1n)) return false;
  return (
    sampleSize(contract, leastSample(contract, LEAST_SAMPLED, scale), open, index) === whole(record, 'size') &&
    premiumOf(index, bid, ask) === premium &&
    // Of seconds with different signs none counts.
    (counted === premium || (counted === 0n && ticks > 1))
  );
}
