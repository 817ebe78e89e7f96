/** Series: rules that make products slot by slot, without an end. Pure; times are epoch milliseconds, UTC. */
import type { LockupSeries } from '@glasshouse/contract/lockup';
import { parseAmount } from '@glasshouse/money';
import { totalOf } from '@glasshouse/proofs/lockup';
import type { LockupProduct } from './lockup.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNIT_MS: Readonly<Record<LockupSeries['unit'], number>> = { day: DAY_MS, demo: 120_000 };
/** Decimals of a rate: parts per million. */
export const RATE_DECIMALS = 6;
const MOST_DAILY = 20_000n;
const MOST_RATIO = 50_000n;
const PPM = 1_000_000n;
/** How long before it opens a product is published: a day, or the hour before. */
const AHEAD_MS: Readonly<Record<LockupSeries['every'], number>> = { month: DAY_MS, hour: HOUR_MS };

/** The stretch of time that a product of a series is on sale. */
export interface Slot {
  readonly opens: number;
  readonly closes: number;
}

function monthOf(time: number): Slot {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { opens: Date.UTC(year, month, 1), closes: Date.UTC(year, month + 1, 1) };
}

function hourOf(time: number): Slot {
  const opens = Math.floor(time / HOUR_MS) * HOUR_MS;
  return { opens, closes: opens + HOUR_MS };
}

/** The slot that a time lies in. */
export const slotOf = (every: LockupSeries['every'], time: number): Slot => (every === 'month' ? monthOf : hourOf)(time);

/** Slots that must have a product by now: the one that is open, and the next from a while before it opens. Never a past one. */
export function slotsDue(every: LockupSeries['every'], now: number): Slot[] {
  const current = slotOf(every, now);
  const next = slotOf(every, current.closes);
  return next.opens - now <= AHEAD_MS[every] ? [current, next] : [current];
}

/** A series read into numbers; or the field that is none. */
export type ReadSeries =
  | { readonly field: keyof LockupSeries }
  | Omit<LockupProduct, 'id' | 'slot' | 'opensAt' | 'closesAt' | 'recordHash'>;

/** Reads a series of an asset. */
export function readSeries(series: LockupSeries, asset: { readonly id: number; readonly scale: number }): ReadSeries {
  const read = (field: 'daily' | 'penalty' | 'min' | 'max_user' | 'quota', scale: number) => {
    const parsed = parseAmount(series[field], scale, 'nonNegative');
    return parsed.ok ? parsed.atoms : null;
  };
  const [daily, ratio] = [read('daily', RATE_DECIMALS), read('penalty', RATE_DECIMALS)];
  const [min, maxUser, quota] = [read('min', asset.scale), read('max_user', asset.scale), read('quota', asset.scale)];
  if (daily === null || daily === 0n || daily > MOST_DAILY) return { field: 'daily' };
  if (ratio === null || ratio === 0n || ratio > MOST_RATIO) return { field: 'penalty' };
  // A yield or penalty of less than an atom a unit: nothing would be paid, or all that is paid would be rounding (I8).
  if (min === null || min * daily < PPM || min * ratio < PPM) return { field: 'min' };
  if (maxUser === null || maxUser < min) return { field: 'max_user' };
  if (quota === null || quota < maxUser) return { field: 'quota' };
  return {
    assetId: asset.id,
    series: series.name,
    unitMs: UNIT_MS[series.unit],
    units: series.units,
    dailyPpm: Number(daily),
    ratioPpm: Number(ratio),
    offsetMs: 0,
    min,
    maxUser,
    quota,
    counts: series.counts,
    isDemo: series.unit === 'demo',
  };
}

/** What all series together would promise while every quota is full, in atoms. */
export const promiseOf = (series: readonly LockupSeries[], asset: { readonly id: number; readonly scale: number }): bigint =>
  series.reduce((sum, one) => {
    const read = readSeries(one, asset);
    return 'field' in read ? sum : sum + totalOf(read.quota, read);
  }, 0n);

/** A product of a series in a slot, still without id and record; it opens when it is published, if that is later. */
export function productIn(
  series: LockupSeries,
  asset: { readonly id: number; readonly scale: number },
  slot: Slot,
  now: number,
): Omit<LockupProduct, 'id' | 'recordHash'> | null {
  const read = readSeries(series, asset);
  if ('field' in read) return null;
  return { ...read, slot: slot.opens, opensAt: Math.max(slot.opens, now), closesAt: slot.closes };
}
