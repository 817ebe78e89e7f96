// SPDX-License-Identifier: Apache-2.0
/**
 * Rates of funding as their records state them, and the rate of each second by its own period.
 *
 * Units: epoch milliseconds; rates and premiums in 10^-8.
 */
import { type FundingRules, INTERVAL_MS, rateOfPremium } from '@glasshouse/risk';
import { count, type Fields, inner, text, whole } from './fields.ts';
import type { ListRoot } from './records.ts';
import type { ReadTerms } from './terms.ts';

/** Length of a period. */
export const PERIOD_MS = Number(INTERVAL_MS);
/** So long after its end a period waits for a second with a price. */
export const DUE_WITHIN_MS = 600_000;

/** The period that a time is in, by its number since the epoch, and when one begins. */
export const periodOf = (time: number): number => Math.floor(time / PERIOD_MS);
export const beginningOf = (period: number): number => period * PERIOD_MS;

/** The rate of a second; throws where none is known. */
export type RateAt = (time: number) => bigint;

/** The rate of a period. */
export interface ReadRate {
  readonly market: number;
  readonly period: number;
  readonly samples: ListRoot;
  readonly mean: bigint;
  readonly rules: FundingRules;
  readonly rate: bigint;
}

/** F3 from a mean of so many samples. */
export const rateOfMean = (samples: number, mean: bigint, rules: FundingRules): bigint =>
  samples < rules.minSamples ? 0n : rateOfPremium(mean, rules);

/** Reads the record of a rate. TypeError where its rate does not follow from the mean and the figures that it states. */
export function readRate(record: Fields): ReadRate {
  const samples = { count: count(inner(record, 'samples'), 'count'), root: text(inner(record, 'samples'), 'root') };
  const rules = {
    interest: whole(record, 'interest'),
    band: whole(record, 'band'),
    cap: whole(record, 'cap'),
    minSamples: count(record, 'min_samples'),
  };
  const [period, mean, rate] = [count(record, 'period'), whole(record, 'mean'), whole(record, 'rate')];
  const isPeriod = count(record, 'begins') === beginningOf(period) && count(record, 'ends') === beginningOf(period + 1);
  if (!isPeriod) throw new TypeError('a period that does not begin where it says');
  if (rules.band < 0n || rules.cap < 0n || rateOfMean(samples.count, mean, rules) !== rate)
    throw new TypeError('a rate that does not follow');
  return { market: count(record, 'market'), period, samples, mean, rules, rate };
}

/** Rates by their periods; before a market had funding the rate is 0 for what was opened by terms without it. */
export function ratesBy(rates: readonly ReadRate[], terms: Pick<ReadTerms, 'funding'>): RateAt {
  return (time) => {
    const known = rates.find(({ period }) => period === periodOf(time));
    if (known !== undefined) return known.rate;
    if (terms.funding === 'none') return 0n;
    throw new TypeError('a period without a rate');
  };
}

/** Whether the periods of some records rise. */
export const areRising = (periods: readonly number[]): boolean =>
  periods.every((period, i) => i === 0 || period > (periods[i - 1] as number));
