// SPDX-License-Identifier: Apache-2.0
/**
 * What an option costs in the long run, and what chance alone would do. Exact; texts are fractions of one.
 *
 * Invariants: the break-even share is rounded up and an expectation that is not whole away from zero when it is a loss,
 * so that neither looks better than it is.
 */
import { divRound, formatAmount, parseAmount, powerOfTen } from '@glasshouse/money';

const DECIMALS = 4;
const ONE = powerOfTen(DECIMALS);

function payoutUnits(payout: string): bigint {
  const parsed = parseAmount(payout, DECIMALS);
  if (!parsed.ok) throw new RangeError(`${payout} is not a payout`);
  return parsed.atoms;
}

/** The share of options that must be right to lose nothing in the long run, draws left out: 1 ÷ (1 + payout), rounded up. */
export function breakEvenShare(payout: string): string {
  return formatAmount(divRound(ONE * ONE, ONE + payoutUnits(payout), 'up'), DECIMALS);
}

/**
 * What one unit staked brings on average when a share of the options is right (half of them unless told): a fraction,
 * negative for a loss. share × payout − (1 − share), a loss rounded away from zero and a gain towards it.
 */
export function expectationOf(payout: string, share = '0.5'): string {
  const parsed = parseAmount(share, DECIMALS, 'nonNegative');
  if (!parsed.ok || parsed.atoms > ONE) throw new RangeError(`${share} is not a share`);
  const exact = parsed.atoms * payoutUnits(payout) - (ONE - parsed.atoms) * ONE;
  return formatAmount(divRound(exact, ONE, exact < 0n ? 'up' : 'down'), DECIMALS);
}

/** So many options are counted exactly; beyond, the normal curve differs by less than the last digit shown. */
const EXACT = 1_000;
/** 0.5 percent on each side. */
const TAIL = 200n;
/** Half of 2.5758, the normal curve's 99.5 percent, in 10^-8. */
const HALF_Z = 128_791_466n;

function sqrt(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** The fewest heads that fair coins show in all but half a percent of the cases. */
function fewest(coins: number): bigint {
  if (coins > EXACT) {
    // n/2 − z·√n/2, rounded down.
    const n = BigInt(coins);
    const scaled = (n * 10n ** 16n) / 2n - HALF_Z * sqrt(n * 10n ** 16n);
    return scaled / 10n ** 16n;
  }
  const all = 1n << BigInt(coins);
  let ways = 1n;
  let below = 0n;
  for (let k = 0; k <= coins; k++) {
    below += ways;
    if (below * TAIL > all) return BigInt(k);
    ways = (ways * BigInt(coins - k)) / BigInt(k + 1);
  }
  return 0n;
}

/**
 * Between which shares 99 percent of all series of so many fair coins lie: what chance alone would do. Null for none.
 * The lower is rounded down and the upper up. Options of one moment and direction win and lose together, so a market
 * that runs one way leaves these bounds more often than coins do.
 */
export function fairBounds(coins: number): { low: string; high: string } | null {
  if (!Number.isSafeInteger(coins) || coins < 1) return null;
  const low = fewest(coins);
  const n = BigInt(coins);
  return {
    low: formatAmount(divRound(low * ONE, n, 'down'), DECIMALS),
    high: formatAmount(divRound((n - low) * ONE, n, 'up'), DECIMALS),
  };
}

/** A share of a whole as a fraction, rounded to the nearest; null of nothing. */
export function shareOf(part: number, whole: number): string | null {
  return whole === 0 ? null : formatAmount(divRound(BigInt(part) * ONE, BigInt(whole), 'halfUp'), DECIMALS);
}
