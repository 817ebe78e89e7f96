// SPDX-License-Identifier: Apache-2.0
/**
 * Rates of a pool: what borrowers pay follows from how much of it was lent, as a mean of the hour before, and is known an hour ahead.
 *
 * 1. Utilisation at a moment = lent ÷ (cash + lent), rounded down; 0 of an empty pool. Mean of an hour: each counts until the next
 *    event of the pool, rounded down: a second at the full hour moves no rate.
 * 2. Rate of a year: up to the kink base + slope₁ × U ÷ kink, above it base + slope₁ + slope₂ × (U − kink) ÷ (10⁶ − kink), each
 *    rounded down. From hour to hour it rises by at most `riseMost`.
 * 3. What shares brought: growth of the price × 365 days ÷ the time, rounded toward less.
 *
 * Units: parts per million, times epoch ms. Pure.
 */
import { mulDiv } from '@glasshouse/money';
import type { Pool } from './rule.ts';

const PPM = 1_000_000n;
export const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HOURS_OF_YEAR = 8_760n;

/** The curve of a pool. */
export interface Curve {
  readonly base: number;
  /** Utilisation from which on the second slope holds, above 0 and below 10^6. */
  readonly kink: number;
  readonly slope1: number;
  readonly slope2: number;
  /** Most that the rate rises from one hour to the next. */
  readonly riseMost: number;
}

/** The curve that pools begin with. */
export const FIRST_CURVE: Curve = { base: 10_000, kink: 800_000, slope1: 70_000, slope2: 600_000, riseMost: 5_000 };

/** How much of a pool is lent, rounded down. */
export function utilisationOf({ cash, lent }: Pick<Pool, 'cash' | 'lent'>): number {
  return cash + lent === 0n ? 0 : Number(mulDiv(lent, PPM, cash + lent, 'down'));
}

/** The rate of a year at a utilisation. */
export function rateAt({ base, kink, slope1, slope2 }: Curve, utilisation: number): number {
  const part = (slope: number, of: number, whole: number) => Number(mulDiv(BigInt(slope), BigInt(of), BigInt(whole), 'down'));
  if (utilisation <= kink) return base + part(slope1, utilisation, kink);
  return base + slope1 + part(slope2, utilisation - kink, Number(PPM) - kink);
}

/** What a utilisation that held between two moments adds to the sum of its hour. */
export const utilisationMs = (utilisation: number, from: number, to: number): bigint => BigInt(utilisation) * BigInt(to - from);

/** The mean of an hour from its sum, rounded down. */
export const meanOfHour = (sum: bigint): number => Number(sum / BigInt(HOUR_MS));

/** The rate of the record of an hour: by its mean, and no more than a step above that of the record before; null: there is none. */
export function rateOfHour(curve: Curve, mean: number, before: number | null): number {
  const rate = rateAt(curve, mean);
  return before === null ? rate : Math.min(rate, before + curve.riseMost);
}

/** Interest of one hour of a principal at a rate of a year, rounded up. */
export const hourlyInterest = (principal: bigint, ratePpm: number): bigint =>
  mulDiv(principal, BigInt(ratePpm), HOURS_OF_YEAR * PPM, 'up');

/** The hour of a time, counted from 1970. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS);

const floorDiv = (n: bigint, d: bigint) => (n < 0n && n % d !== 0n ? n / d - 1n : n / d);

/** What shares brought, as a rate of a year over a time; may be below 0. Rounded toward less. Error: RangeError for no time. */
export function broughtPpm(priceNow: bigint, priceThen: bigint, ms: number): number {
  if (ms <= 0 || priceThen <= 0n) throw new RangeError('no time or no price');
  return Number(floorDiv((priceNow - priceThen) * 365n * PPM * BigInt(DAY_MS), priceThen * BigInt(ms)));
}

/** Utilisation above which no loan begins. */
export const UTILISATION_MOST = 950_000;

/** Whether a loan may begin: the pool has the cash, keeps a twentieth of itself, and no exit waits. */
export const mayLend = ({ cash, lent }: Pick<Pool, 'cash' | 'lent'>, principal: bigint, exitsWaiting: number): boolean =>
  exitsWaiting === 0 &&
  principal > 0n &&
  principal <= cash &&
  utilisationOf({ cash: cash - principal, lent: lent + principal }) <= UTILISATION_MOST;

/** LTV from which on a loan counts as a loss that is already visible. */
export const VISIBLE_LOSS_PPM = 950_000;

/** Cash that may leave at once: none while an exit waits, or while loans near their loss owe a thousandth of the worth. */
export const freeToLeave = (cash: bigint, worth: bigint, exitsWaiting: number, owedNearLoss: bigint): bigint =>
  exitsWaiting > 0 || (owedNearLoss > 0n && owedNearLoss * 1_000n >= worth) ? 0n : cash;
