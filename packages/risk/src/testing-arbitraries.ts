// SPDX-License-Identifier: Apache-2.0
/** Random terms of the property tests. */
import fc from 'fast-check';
import { inverse, LINEAR } from './contract.ts';

export const side = fc.constantFrom('long' as const, 'short' as const);
export const contract = fc.constantFrom(LINEAR, inverse());
export const tick = fc.bigInt({ min: 1n, max: 2_000_000n });
export const quantity = fc.bigInt({ min: 1n, max: 1_000_000n });
/** m + f, each below 30 %. */
export const rates = fc.record({
  maintenancePpm: fc.bigInt({ min: 1n, max: 300_000n }),
  feePpm: fc.bigInt({ min: 0n, max: 2_000n }),
});

/** Terms of a position that was opened at a price with a multiple; `extra` is margin beyond it, possibly owed (negative). */
export const opening = fc.record({
  contract,
  side,
  lots: quantity,
  ticks: tick,
  multiple: fc.bigInt({ min: 1n, max: 200n }),
  extraPpm: fc.bigInt({ min: -1_100_000n, max: 3_000_000n }),
});
