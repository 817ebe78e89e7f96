// SPDX-License-Identifier: Apache-2.0
/**
 * F1: the mark price, from the index and a funding rate that was fixed before the interval began (fair price of BitMEX;
 * the ramp is ours). No input comes from our own book.
 */
import { divRound } from '@glasshouse/money';
import { least, RATE_UNIT } from './units.ts';

/** Length T of a funding interval, ms. */
export const INTERVAL_MS = 28_800_000n;
/** A new rate comes in over this time W, ms, so that the mark never jumps by itself. */
export const RAMP_MS = 1_800_000n;

/** Where in a funding interval a tick is. */
export interface FundingMoment {
  /** Rate in 10^-8 of the interval, paid at its end. */
  readonly rate: bigint;
  /** Milliseconds since the interval began, from 0 to INTERVAL_MS. */
  readonly elapsedMs: bigint;
}

/**
 * The mark in ticks: I + I*F*r*w / (10^8*T*W), the added part rounded half up (halves away from zero), with r the time left
 * and w = min(elapsed, W). RangeError outside the interval.
 */
export function markTicks(indexTicks: bigint, { rate, elapsedMs }: FundingMoment): bigint {
  if (elapsedMs < 0n || elapsedMs > INTERVAL_MS) throw new RangeError(`outside the funding interval: ${elapsedMs} ms`);
  const left = INTERVAL_MS - elapsedMs;
  const ramp = least(elapsedMs, RAMP_MS);
  return indexTicks + divRound(indexTicks * rate * left * ramp, RATE_UNIT * INTERVAL_MS * RAMP_MS, 'halfUp');
}
