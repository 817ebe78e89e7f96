// SPDX-License-Identifier: Apache-2.0
/**
 * The published volatility: of the last 168 hourly closes of the index √(8,760 ÷ n · Σ ln²(close ÷ the one before)), mean zero; from
 * ten daily closes on the smaller of it and √(365 ÷ n · Σ ln²) of the last 30 of them. Rounded up to four decimals, within bounds.
 * With fewer than 24 hourly closes there is none, or where a start value is published that one.
 *
 * Units: closes in ticks of the market, oldest first; volatility in 10^-4 a year. Pure.
 */
import { ONE, div, integerRoot, ln, mul } from './fixed.ts';

export const MOST_CLOSES = 168;
export const MOST_DAYS = 30;
const LEAST_CLOSES = 24;
const LEAST_DAYS = 10;
const HOURS_A_YEAR = 8_760n;
const DAYS_A_YEAR = 365n;
const STEP = ONE / 10_000n;

/** Bounds of the volatility, and what stands for it while there are too few closes; null: nothing is sold then. */
export interface VolatilityBounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly start: bigint | null;
}

/** A volatility with the number of changes from hour to hour that it was made of. */
export interface Volatility {
  readonly n: number;
  readonly sigma: bigint;
  /** It is the start value. */
  readonly isStart: boolean;
}

/** √(periods ÷ n · Σ ln²) of closes that follow each other, with 24 decimals, cut. RangeError below two closes or at a close of 0. */
export function realised(closes: readonly bigint[], periods: bigint): bigint {
  let sum = 0n;
  for (let i = 1; i < closes.length; i++) {
    const change = ln(div(closes[i] as bigint, closes[i - 1] as bigint));
    sum += mul(change, change);
  }
  if (closes.length < 2) throw new RangeError('no change from close to close');
  return integerRoot(((periods * sum) / BigInt(closes.length - 1)) * ONE);
}

/** The hourly figure with 24 decimals. */
export const hourly = (closes: readonly bigint[]): bigint => realised(closes, HOURS_A_YEAR);

/** Rounded up to the step of a volatility. */
export const stepsUp = (value: bigint): bigint => (value + STEP - 1n) / STEP;

/** The volatility of these closes; null when there are too few and no start value. */
export function sigmaOf(
  closes: readonly bigint[],
  days: readonly bigint[],
  { min, max, start }: VolatilityBounds,
): Volatility | null {
  const last = closes.slice(-MOST_CLOSES);
  const n = Math.max(0, last.length - 1);
  if (last.length < LEAST_CLOSES) return start === null ? null : { n, sigma: start, isStart: true };
  const lastDays = days.slice(-MOST_DAYS);
  const byHour = hourly(last);
  const byDay = lastDays.length >= LEAST_DAYS ? realised(lastDays, DAYS_A_YEAR) : byHour;
  const sigma = stepsUp(byDay < byHour ? byDay : byHour);
  return { n, sigma: sigma < min ? min : sigma > max ? max : sigma, isStart: false };
}
