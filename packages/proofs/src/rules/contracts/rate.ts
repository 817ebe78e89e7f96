// SPDX-License-Identifier: Apache-2.0
/** A funding rate recomputed from its samples (F2, F3): each minute's premium from its impact prices, the mean, the clamps. */
import { FUNDING_RULES, fundingRate, INTERVAL_MS, premiumOf } from '@glasshouse/risk';
import { stepList, type CheckedStep } from '../../receipt/steps.ts';
import { count, type Fields, list, whole, wholeOrNull } from './fields.ts';

const MINUTE_MS = 60_000;
const INTERVAL = Number(INTERVAL_MS);

/** Steps of the check, for people, in English. */
export const RATE_STEPS = {
  INTERVAL: 'the samples are of the interval before, each minute at most once, in order',
  PREMIUMS: 'each premium follows from its index and its impact prices',
  RATE: 'the rate follows from the mean of the samples',
} as const;
export type RateStep = keyof typeof RATE_STEPS;

/**
 * Checks a record `funding_rate` {begin, rate} with the records `funding_sample` {minute, index, impact_bid, impact_ask,
 * premium} of the eight hours before `begin` (epoch ms; minutes as epoch ms). Never throws.
 */
export function checkRate(rate: Fields, file: Fields): readonly CheckedStep<RateStep>[] {
  const { steps, check } = stepList<RateStep>();
  check('INTERVAL', () => {
    const begin = count(rate, 'begin');
    const minutes = list(file, 'samples').map((sample) => count(sample, 'minute'));
    const isInside = (minute: number) => minute >= begin - INTERVAL && minute < begin && minute % MINUTE_MS === 0;
    return begin % INTERVAL === 0 && minutes.every((minute, i) => isInside(minute) && (i === 0 || minute > minutes[i - 1]!));
  });
  check('PREMIUMS', () =>
    list(file, 'samples').every((sample) => {
      const [bid, ask] = [wholeOrNull(sample, 'impact_bid'), wholeOrNull(sample, 'impact_ask')];
      return premiumOf(whole(sample, 'index'), bid, ask) === whole(sample, 'premium');
    }),
  );
  check('RATE', () => {
    const samples = list(file, 'samples').map((sample) => whole(sample, 'premium'));
    return fundingRate(samples, FUNDING_RULES) === whole(rate, 'rate');
  });
  return steps;
}
