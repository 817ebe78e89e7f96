// SPDX-License-Identifier: Apache-2.0
/**
 * The rule `lockup/1`: from the terms of a deposit to its payouts and its penalty, and nothing else.
 *
 * 1. Daily = amount × daily rate, rounded down to the atom: what each unit pays. Nothing is compounded.
 * 2. It expires `units` units after it was locked. Payout k of those before the last is due at the first instant at the dividend
 *    offset, at or after the end of unit k; the last is due at expiry. So a yield is paid when its unit is over.
 * 3. The penalty of leaving is amount × ratio × units left, a unit begun counting whole; rounded up, at most the amount. What is
 *    rounded up is the fund's without the part of an atom that rounding added. Payouts made before are kept.
 *
 * Units: amounts bigint atoms, rates parts per million of a unit, times epoch milliseconds. Pure.
 */
import { mulDiv } from '@glasshouse/money';

/** The rule of orders that are accepted now. */
export const LOCKUP_RULE = 'lockup/1';
const PPM = 1_000_000n;

/** What the rule needs of a product. */
export interface LockupRates {
  readonly unitMs: number;
  readonly units: number;
  readonly dailyPpm: number;
  readonly ratioPpm: number;
  /** When payouts are due, ms after the beginning of a unit counted from 00:00 UTC on 1 January 1970. */
  readonly offsetMs: number;
}

/** What it needs of a deposit. */
export interface LockupTerms extends LockupRates {
  readonly amount: bigint;
  readonly lockedAt: number;
}

/** What one unit pays, rounded down. */
export const dailyOf = (amount: bigint, { dailyPpm }: Pick<LockupRates, 'dailyPpm'>): bigint =>
  mulDiv(amount, BigInt(dailyPpm), PPM, 'down');

/** What the whole term pays. */
export const totalOf = (amount: bigint, rates: Pick<LockupRates, 'dailyPpm' | 'units'>): bigint =>
  dailyOf(amount, rates) * BigInt(rates.units);

/** When a deposit expires. */
export const expiryOf = ({ lockedAt, units, unitMs }: Pick<LockupTerms, 'lockedAt' | 'units' | 'unitMs'>): number =>
  lockedAt + units * unitMs;

/** The last instant at the offset at or before a time. */
const offsetBefore = (time: number, { unitMs, offsetMs }: LockupRates) =>
  Math.floor((time - offsetMs) / unitMs) * unitMs + offsetMs;

/** When payout k is due, from 1 to the number of units. Error: RangeError. */
export function payoutAt(terms: LockupTerms, k: number): number {
  const { lockedAt, units, unitMs } = terms;
  if (!Number.isInteger(k) || k < 1 || k > units) throw new RangeError(`payout ${k} of ${units}`);
  if (k === units) return expiryOf(terms);
  const over = lockedAt + k * unitMs;
  const before = offsetBefore(over, terms);
  return before === over ? over : before + unitMs;
}

/** How many payouts are due at or before a time. */
export function payoutsDue(terms: LockupTerms, time: number): number {
  const { lockedAt, units, unitMs } = terms;
  if (time >= expiryOf(terms)) return units;
  const over = Math.floor((offsetBefore(time, terms) - lockedAt) / unitMs);
  return Math.max(0, Math.min(units - 1, over));
}

/** Units left at a time, one begun counting whole; 0 from expiry on. */
export const unitsLeft = (terms: LockupTerms, time: number): number =>
  Math.max(0, Math.ceil((expiryOf(terms) - time) / terms.unitMs));

/** What leaving costs. */
export interface Penalty {
  /** What the user pays: rounded up, at most the amount. */
  readonly atoms: bigint;
  /** What of it goes to the fund: rounded down; the rest is less than an atom's rounding. */
  readonly toFund: bigint;
}

/** The penalty with so many units left. */
export function penaltyOf(amount: bigint, { ratioPpm }: Pick<LockupRates, 'ratioPpm'>, left: number): Penalty {
  const rate = BigInt(ratioPpm) * BigInt(left);
  const least = (atoms: bigint) => (atoms < amount ? atoms : amount);
  return { atoms: least(mulDiv(amount, rate, PPM, 'up')), toFund: least(mulDiv(amount, rate, PPM, 'down')) };
}

/** The first payout from which on leaving right after it loses nothing. */
export function breakEvenPayout(amount: bigint, rates: LockupRates): number {
  const daily = dailyOf(amount, rates);
  for (let k = 1; k < rates.units; k++) if (BigInt(k) * daily >= penaltyOf(amount, rates, rates.units - k).atoms) return k;
  return rates.units;
}

/** The largest amount whose yield over the whole term is at most what a fund has; null when no amount is too large. */
export function largestFor(free: bigint, { dailyPpm, units }: Pick<LockupRates, 'dailyPpm' | 'units'>): bigint | null {
  if (dailyPpm === 0) return null;
  if (free < 0n) return 0n;
  return mulDiv(free / BigInt(units) + 1n, PPM, BigInt(dailyPpm), 'up') - 1n;
}

/** The smallest amount that pays an atom per unit. */
export const smallestPaid = ({ dailyPpm }: Pick<LockupRates, 'dailyPpm'>): bigint => mulDiv(1n, PPM, BigInt(dailyPpm), 'up');

/** How a deposit ended. */
export type LockupHow = 'matured' | 'early';

/** What the rule makes of an end. */
export interface LockupEnd {
  readonly how: LockupHow;
  readonly time: number;
  /** Payouts that were due before it. */
  readonly paid: number;
  readonly penalty: Penalty;
  /** Principal that comes back. */
  readonly returned: bigint;
}

/** The end at a time; null when that is no time at which it can end so. */
export function endOf(terms: LockupTerms, how: LockupHow, time: number): LockupEnd | null {
  const expiry = expiryOf(terms);
  if (how === 'matured' ? time !== expiry : time < terms.lockedAt || time >= expiry) return null;
  const penalty = penaltyOf(terms.amount, terms, unitsLeft(terms, time));
  return { how, time, paid: payoutsDue(terms, time), penalty, returned: terms.amount - penalty.atoms };
}
