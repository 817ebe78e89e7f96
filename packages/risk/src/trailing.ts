// SPDX-License-Identifier: Apache-2.0
/** F15: where a trailing stop fires (callback of Binance). */
import type { Side } from './contract.ts';
import { ceilDiv, floorDiv } from './units.ts';

/** Callbacks are 0.1 % to 10.0 %, in tenths of a percent. */
export const MAX_CALLBACK = 100;

/**
 * The trigger in ticks from the extreme mark since activation and a callback in tenths of a percent: of a long the highest
 * mark less the callback, rounded down; of a short the lowest plus it, rounded up.
 */
export function trailingTicks(side: Side, extremeTicks: bigint, callback: number): bigint {
  if (!Number.isInteger(callback) || callback < 1 || callback > MAX_CALLBACK) throw new RangeError(`callback: ${callback}`);
  const share = BigInt(callback);
  return side === 'long' ? floorDiv(extremeTicks * (1_000n - share), 1_000n) : ceilDiv(extremeTicks * (1_000n + share), 1_000n);
}
