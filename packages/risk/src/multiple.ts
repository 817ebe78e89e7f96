// SPDX-License-Identifier: Apache-2.0
/** What another multiple does to the margin of a position. Atoms. */
import { initialMargin, type Position } from './position.ts';
import { most } from './units.ts';

/**
 * By how much the margin changes when the multiple does: by the difference of both initial margins of the entry value, so that margin
 * that was added stays. At most all of it is taken out.
 */
export function marginOfMultiple(
  { entryValue, margin }: Pick<Position, 'entryValue' | 'margin'>,
  from: bigint,
  to: bigint,
): bigint {
  return most(-margin, initialMargin(entryValue, to) - initialMargin(entryValue, from));
}
