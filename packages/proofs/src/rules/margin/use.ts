// SPDX-License-Identifier: Apache-2.0
/**
 * How much of a pool was in use in an hour: the mean over time of lent ÷ (lent + idle), each use in parts per million and cut, the mean
 * cut as well. With what was lent and idle at each moment of the hour anyone recomputes it.
 *
 * Units: atoms, epoch milliseconds, parts per million. Pure.
 */

const HOUR_MS = 3_600_000;

/** What was lent and idle from a moment on. */
export interface MarginUse {
  readonly at: number;
  readonly lent: bigint;
  readonly idle: bigint;
}

/** What is lent of all that could be, in parts per million, cut; 0 of nothing. */
export const usedPpm = ({ lent, idle }: Pick<MarginUse, 'lent' | 'idle'>): number =>
  lent + idle <= 0n ? 0 : Number((lent * 1_000_000n) / (lent + idle));

/** The mean use of an hour by all its changes; null where they do not begin with the hour, or do not follow each other in it. */
export function meanOfUses(uses: readonly MarginUse[], hour: number): number | null {
  const [begin, end] = [hour * HOUR_MS, (hour + 1) * HOUR_MS];
  if (uses[0]?.at !== begin) return null;
  let sum = 0n;
  for (const [i, use] of uses.entries()) {
    const until = uses[i + 1]?.at ?? end;
    if (until <= use.at || until > end) return null;
    sum += BigInt(usedPpm(use)) * BigInt(until - use.at);
  }
  return Number(sum / BigInt(HOUR_MS));
}
