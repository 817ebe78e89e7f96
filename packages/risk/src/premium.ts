// SPDX-License-Identifier: Apache-2.0
/**
 * F2: premium of the book over the index (premium index of dYdX and Binance; the rule of the minute is ours).
 *
 * Units: prices in ticks; sizes in quote: ticks * lots (linear) or lots of face value (inverse); premiums in 10^-8.
 */
import type { Contract } from './contract.ts';
import { most, RATE_UNIT } from './units.ts';

/** A price level of one side of the book, best first. */
export interface Level {
  readonly ticks: bigint;
  readonly lots: bigint;
}

/** The least size that a sample looks at: so many units of the quote currency, in atoms of so many decimals (linear) or in lots. */
export function leastSample(contract: Contract, units: bigint, scale: number): bigint {
  return contract.kind === 'linear' ? units * 10n ** BigInt(scale) : units;
}

/** The size that a sample looks at: `floor`, or 1 % of the open interest at the index if that is more, rounded down. */
export function sampleSize(contract: Contract, floor: bigint, openLots: bigint, indexTicks: bigint): bigint {
  const quote = contract.kind === 'linear' ? openLots * indexTicks : openLots;
  return most(floor, quote / 100n);
}

/**
 * The mean price of trading `size` into these levels: size divided by the base it takes (harmonic), rounded down to a tick.
 * Null when the levels hold less.
 */
export function impactTicks(contract: Contract, levels: Iterable<Level>, size: bigint): bigint | null {
  if (size <= 0n) throw new RangeError(`size must be positive: ${size}`);
  let rest = size;
  // The base taken so far is n / d. Linear levels keep d at 1 until the last one.
  let n = 0n;
  let d = 1n;
  for (const { ticks, lots } of levels) {
    const isLinear = contract.kind === 'linear';
    const quote = isLinear ? ticks * lots : lots;
    const taken = quote < rest ? quote : rest;
    if (isLinear && taken === quote) n += lots * d;
    else {
      n = n * ticks + taken * d;
      d *= ticks;
    }
    rest -= taken;
    if (rest === 0n) return (size * d) / n;
  }
  return null;
}

/** The premium of one tick in 10^-8, toward zero; a side without an impact price counts 0. */
export function premiumOf(indexTicks: bigint, impactBid: bigint | null, impactAsk: bigint | null): bigint {
  const above = impactBid === null ? 0n : most(0n, impactBid - indexTicks);
  const below = impactAsk === null ? 0n : most(0n, indexTicks - impactAsk);
  return ((above - below) * RATE_UNIT) / indexTicks;
}

/**
 * What a minute counts: of all its ticks the premium nearest to zero, and 0 when the signs differ. So a quote must stand
 * through the whole minute to count. Null for a minute without ticks.
 */
export function minutePremium(premiums: Iterable<bigint>): bigint | null {
  let counted: bigint | null = null;
  for (const premium of premiums) {
    if (counted === null) counted = premium;
    else if (counted > 0n !== premium > 0n || premium === 0n) counted = 0n;
    else if (counted > 0n ? premium < counted : premium > counted) counted = premium;
  }
  return counted;
}
