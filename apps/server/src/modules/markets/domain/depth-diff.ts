/**
 * What changed between two states of a book.
 *
 * Units: decimal texts of one market, in one form, so that equal prices are equal texts. Invariants: every level of the
 * later state that is new or has another quantity is named with its quantity, every level that it lacks with "0".
 */
import type { Depth } from '@glasshouse/contract/markets';

/** The levels of a book. */
export type Sides = Pick<Depth, 'bids' | 'asks'>;
type Levels = Depth['bids'];

function diffLevels(before: Levels, after: Levels): Levels {
  const old = new Map(before);
  const changed: Levels = [];
  for (const [price, quantity] of after) {
    if (old.get(price) !== quantity) changed.push([price, quantity]);
    old.delete(price);
  }
  for (const price of old.keys()) changed.push([price, '0']);
  return changed;
}

/** The difference; null when the states are equal. */
export function diffSides(before: Sides, after: Sides): Sides | null {
  const difference = { bids: diffLevels(before.bids, after.bids), asks: diffLevels(before.asks, after.asks) };
  return difference.bids.length + difference.asks.length === 0 ? null : difference;
}
