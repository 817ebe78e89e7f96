// SPDX-License-Identifier: Apache-2.0
/** Positions that give way to a liquidation: the owner's own, oldest first, and others by rank (F14), each recomputed. */
import { type Candidate, candidateOf, deleverage, opposite, scoreAt } from '@glasshouse/risk';
import { readCanonical } from '../../canonical.ts';
import { type Attempt, isForced, isRankNeeded, listOf, lotsOf } from './attempt.ts';
import { count, type Fields, sideOf, text, whole } from './fields.ts';
import { isInList, listRoot, type ProvedEntry } from './lists.ts';

/** An entry of a list that was read. */
export interface ReadEntry {
  readonly fields: Fields;
  readonly head: string;
  readonly candidate: Candidate;
}

/** Reads the text of an entry of the list of a liquidation. TypeError where it is of another one or of the same side. */
export function readEntry({ record, standing }: Attempt, body: string, kind: 'contract_own' | 'contract_rank'): ReadEntry {
  const fields = readCanonical(body) as Fields | null;
  const isOfList = fields?.['kind'] === kind && fields['version'] === '1' && fields['liquidation'] === record['id'];
  if (!isOfList || sideOf(fields) !== opposite(standing.held.side)) throw new TypeError('an entry of another list');
  const exposure = {
    side: sideOf(fields),
    lots: whole(fields, 'lots'),
    entryValue: whole(fields, 'entry_value'),
    backing: whole(fields, 'backing'),
  };
  const { contract } = standing.terms;
  return {
    fields,
    head: text(fields, 'head'),
    candidate: candidateOf(contract, count(fields, 'position'), exposure, whole(fields, 'fee_ppm')),
  };
}

/** Whether own opposite positions came first, oldest first. `texts` are all of them. */
export function areOwnFirst(attempt: Attempt, texts: readonly string[]): boolean {
  const stated = listOf(attempt, 'own');
  if (!isForced(attempt) || stated === null) return stated === null && !isForced(attempt) && texts.length === 0;
  const entries = texts.map((body) => readEntry(attempt, body, 'contract_own'));
  const { root, count: size } = listRoot(texts);
  const isSorted = entries.every(({ candidate }, i) => i === 0 || (entries[i - 1] as ReadEntry).candidate.id < candidate.id);
  return root === stated.root && size === stated.count && isSorted && isTakenFrom(attempt, 'own', entries);
}

/** Whether the ranks from the first to the last that gave stand in the ranking, each by its score, and gave in their order. */
export function isTakenByRank(attempt: Attempt, proved: readonly ProvedEntry[]): boolean {
  const stated = listOf(attempt, 'ranking');
  if (!isRankNeeded(attempt) || stated === null) return stated === null && !isRankNeeded(attempt) && proved.length === 0;
  const entries = proved.map(({ body }) => readEntry(attempt, body, 'contract_rank'));
  const isListed = proved.every(
    (entry, i) => isInList(stated, i, entry) && isRank(attempt, (entries[i] as ReadEntry).fields, i + 1),
  );
  const isSorted = entries.every((entry, i) => i === 0 || isBehind(entries[i - 1] as ReadEntry, entry));
  const isAll = proved.length === stated.count;
  // Where lots are left, everybody was asked.
  const isEnough = isAll || whole(attempt.record, 'left') === 0n;
  return isListed && isSorted && isEnough && isTakenFrom(attempt, 'adl', entries);
}

/** Whether an entry has the rank and the score that it states. */
export function isRank({ standing, mark }: Attempt, fields: Fields, rank: number): boolean {
  const exposure = {
    side: sideOf(fields),
    lots: whole(fields, 'lots'),
    entryValue: whole(fields, 'entry_value'),
    backing: whole(fields, 'backing'),
  };
  const equity = fields['equity'] === undefined ? null : whole(fields, 'equity');
  const score = scoreAt(standing.terms.contract, exposure, mark, equity);
  return count(fields, 'rank') === rank && score !== null && score === whole(fields, 'score');
}

/** Whether an entry comes behind another by score and, of equal ones, by age. */
function isBehind(before: ReadEntry, entry: ReadEntry): boolean {
  const [first, second] = [whole(before.fields, 'score'), whole(entry.fields, 'score')];
  return first > second || (first === second && before.candidate.id < entry.candidate.id);
}

/** Whether the fills of a kind are what these positions give in their order; who would be closed beyond their own bankruptcy price is passed over. */
function isTakenFrom(attempt: Attempt, kind: 'own' | 'adl', entries: readonly ReadEntry[]): boolean {
  const { standing, fills } = attempt;
  const { bankruptcy } = standing;
  const given = fills.filter((fill) => fill.kind === kind);
  if (typeof bankruptcy === 'string') return given.length === 0;
  const asked = kind === 'own' ? lotsOf(fills, 'book') : lotsOf(fills, 'book', 'own', 'fund');
  const { taken } = deleverage(
    standing.held.lots - asked,
    bankruptcy,
    entries.map(({ candidate }) => candidate),
  );
  const isSame = ({ position, lots }: (typeof given)[number], i: number) => position === taken[i]?.id && lots === taken[i]?.lots;
  return given.length === taken.length && given.every(isSame);
}
