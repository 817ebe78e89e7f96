/**
 * The figures of a conversion.
 *
 * Units: atoms of the asset paid (`atomsIn`) and of the asset received (all others); prices as in `price.ts`.
 * With exact = atomsIn × price(from) ÷ price(to), in atoms of the asset received:
 *   worth    = exact × (1 − spread), a fraction
 *   paidOut  = worth rounded up: what leaves the house
 *   before   = worth rounded down: what the user is credited; paidOut − before (0 or 1 atom) is the house's rounding
 *   fee      = before × fee rate, rounded up
 *   received = before − fee
 * Invariants: received + fee + rounding = paidOut; received is never above exact; both divisions favour the house by
 * less than one atom. Source of the formula: docs/money.md.
 */
import { mulDiv, powerOfTen } from '@glasshouse/money';
import { type AssetPrice, BPS } from './price.ts';

/** What a conversion costs, in basis points. */
export interface Terms {
  readonly spreadBps: bigint;
  readonly feeBps: bigint;
}

/** The same for everybody and every pair: 0.20 percent spread and 0.10 percent fee. */
export const TERMS: Terms = { spreadBps: 20n, feeBps: 10n };
/** How long a quote is held: time to read a sheet, and short beside what the spread covers (docs/money.md). */
export const QUOTE_LIFETIME_MS = 10_000;
/** The most that one conversion may be worth. */
export const MAX_USD = 100_000n;

/** One side: its price and the decimals of its atom. */
export interface Side {
  readonly price: AssetPrice;
  readonly scale: number;
}

/** What moves. */
export interface Figures {
  readonly atomsIn: bigint;
  readonly paidOut: bigint;
  readonly before: bigint;
  readonly fee: bigint;
  readonly received: bigint;
  /** What the spread takes, rounded up; for display. */
  readonly spread: bigint;
}

/** The figures for an amount at two prices. */
export function figuresOf(atomsIn: bigint, from: Side, to: Side, terms: Terms): Figures {
  const numerator = atomsIn * from.price.units * powerOfTen(to.price.decimals + to.scale);
  const denominator = to.price.units * powerOfTen(from.price.decimals + from.scale) * BPS;
  const before = mulDiv(numerator, BPS - terms.spreadBps, denominator, 'down');
  const paidOut = mulDiv(numerator, BPS - terms.spreadBps, denominator, 'up');
  const fee = mulDiv(before, terms.feeBps, BPS, 'up');
  return { atomsIn, paidOut, before, fee, received: before - fee, spread: mulDiv(numerator, terms.spreadBps, denominator, 'up') };
}
