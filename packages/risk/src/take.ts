// SPDX-License-Identifier: Apache-2.0
/** Taking lots from positions one after the other. */
import { least } from './units.ts';

/** Lots taken from a position. */
export interface Taken {
  readonly id: number;
  readonly lots: bigint;
}

/** Takes so many lots from positions in their order, but from none that is passed over; `left` is what no position gave. */
export function takeInOrder<P extends Taken>(
  lots: bigint,
  positions: Iterable<P>,
  isPassedOver: (position: P) => boolean = () => false,
): { readonly taken: readonly Taken[]; readonly left: bigint } {
  const taken: Taken[] = [];
  let left = lots;
  for (const position of positions) {
    if (left === 0n) break;
    if (isPassedOver(position)) continue;
    const part = least(left, position.lots);
    taken.push({ id: position.id, lots: part });
    left -= part;
  }
  return { taken, left };
}
