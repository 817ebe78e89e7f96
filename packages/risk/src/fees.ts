// SPDX-License-Identifier: Apache-2.0
/** Fees of a value. */
import { ceilDiv, MILLION } from './units.ts';

/** value * rate, rounded up to the atom. */
export function feeOf(value: bigint, ppm: bigint): bigint {
  return ceilDiv(value * ppm, MILLION);
}
