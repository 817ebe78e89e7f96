// SPDX-License-Identifier: Apache-2.0
/**
 * The price at which sign * v + backing meets a share of v: the solution that liquidation and bankruptcy prices share.
 *
 * With s the sign of the result, M the backing and E the entry value, equity less a requirement of v*a + c is
 * M + s*(v - E) - v*a - c. It is monotone in v, and v is monotone in the price, so there is one price.
 */
import { type Contract, resultSign } from './contract.ts';
import type { Exposure } from './position.ts';
import { MILLION } from './units.ts';

/** A price in ticks; or a condition that holds at no price or at every price. */
export type PriceBound = bigint | 'never' | 'always';

/**
 * The exact price n / d in ticks at which equity equals v * sharePpm + constant6 / 10^6; 'never' when equity is above it at
 * every price, 'always' when it is below at every price. RangeError when the share is a whole or more.
 */
export function meetingPrice(
  contract: Contract,
  exposure: Exposure,
  sharePpm: bigint,
  constant6: bigint,
): { readonly n: bigint; readonly d: bigint } | 'never' | 'always' {
  if (sharePpm < 0n || sharePpm >= MILLION) throw new RangeError(`share out of range: ${sharePpm} ppm`);
  const { side, lots, entryValue, backing } = exposure;
  const sign = resultSign(contract, side);
  // Where v * slope = level, slope and level in 10^-6.
  const slope = MILLION - sign * sharePpm;
  const level = (entryValue - sign * backing) * MILLION + sign * constant6;
  if (level <= 0n) return sign === 1n ? 'never' : 'always';
  return contract.kind === 'linear' ? { n: level, d: lots * slope } : { n: lots * contract.unit * slope, d: level };
}
