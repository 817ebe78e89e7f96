// SPDX-License-Identifier: Apache-2.0
/**
 * The trader's share of what a follower gained.
 *
 * 1. Basis = realised result net of fees and funding, less open losses (open gains count nothing), less the gains of copies that
 *    stood shorter than a minute.
 * 2. Share = ⌊max(0, basis − mark) × rate⌋, where the mark is the highest basis that a share was ever taken at; then the mark is the
 *    larger of the two. A loss is made good before anything is shared again.
 * 3. A new follow of the same pair begins with the loss that the last one left: its mark less its basis, never below 0.
 *
 * Units: atoms of the quote, rates in parts per million. Pure.
 */
import { mulDiv } from '@glasshouse/money';

const PPM = 1_000_000n;
/** Gains of copies that stood shorter than this are not shared, ms. */
export const SHORTEST_MS = 60_000;

/** What a period's share follows from. */
export interface ShareFacts {
  readonly realised: bigint;
  /** Results of the copies that are open, at the mark. */
  readonly open: bigint;
  /** Gains of copies that were closed within a minute. */
  readonly shortGains: bigint;
}

/** What is shared of. */
export const basisOf = ({ realised, open, shortGains }: ShareFacts): bigint => realised + (open < 0n ? open : 0n) - shortGains;

/** A share, and the high-water mark after it. */
export interface Share {
  readonly amount: bigint;
  readonly mark: bigint;
}

/** The share of a period. */
export function shareOf(basis: bigint, mark: bigint, ratePpm: bigint): Share {
  if (basis <= mark) return { amount: 0n, mark };
  return { amount: mulDiv(basis - mark, ratePpm, PPM, 'down'), mark: basis };
}

/** The high-water mark that a new follow of the same pair begins with. */
export const firstMark = (lastMark: bigint, lastBasis: bigint): bigint => (lastMark > lastBasis ? lastMark - lastBasis : 0n);

/** The gain of a closed copy that is not shared: all of it when it stood shorter than a minute. */
export const shortGainOf = (result: bigint, openedMs: number, closedMs: number): bigint =>
  result > 0n && closedMs - openedMs < SHORTEST_MS ? result : 0n;
