// SPDX-License-Identifier: Apache-2.0
/** The ranking of a deleveraging (F14): every score recomputed, the order, and who gave how much. */
import {
  candidateOf,
  type Contract,
  deleverage,
  type Exposure,
  opposite,
  type PriceBound,
  scoreAt,
  type Side,
} from '@glasshouse/risk';
import { count, type Fields, sideOf, whole } from './fields.ts';

/** A position of a list: lots, entry value and what backs it. */
function exposureIn(entry: Fields): Exposure {
  return {
    side: sideOf(entry),
    lots: whole(entry, 'lots'),
    entryValue: whole(entry, 'entry_value'),
    backing: whole(entry, 'backing'),
  };
}

/** Whether scores and order follow from the positions of a ranking: lots, entry value and what backs each. */
export function isRanked(contract: Contract, ranking: readonly Fields[], mark: bigint): boolean {
  const scores = ranking.map((entry) => {
    const score = scoreAt(contract, exposureIn(entry), mark);
    return score !== null && score === whole(entry, 'score') ? { id: count(entry, 'id'), score } : null;
  });
  return scores.every((entry, i) => {
    const before = scores[i - 1];
    if (entry === null || (i > 0 && !before)) return false;
    return !before || before.score > entry.score || (before.score === entry.score && before.id < entry.id);
  });
}

/**
 * What is taken at a bankruptcy price from positions of the other side, in the order given; who would be closed beyond their own
 * bankruptcy price is passed over.
 */
export function takenByRank(
  contract: Contract,
  lots: bigint,
  side: Side,
  bankruptcy: PriceBound,
  entries: readonly Fields[],
): readonly { readonly id: number; readonly lots: bigint }[] {
  if (typeof bankruptcy === 'string') return [];
  const candidates = entries.map((entry) => {
    if (sideOf(entry) !== opposite(side)) throw new TypeError('a position of the same side');
    return candidateOf(contract, count(entry, 'id'), exposureIn(entry), whole(entry, 'fee_ppm'));
  });
  return deleverage(lots, bankruptcy, candidates).taken;
}
