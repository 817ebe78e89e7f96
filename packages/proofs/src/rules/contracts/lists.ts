// SPDX-License-Identifier: Apache-2.0
/**
 * Lists that a liquidation commits to by the root of a tree: the owner's opposite positions, and the ranking of a deleveraging.
 * A member proves its entry by a path without seeing the others: every entry holds the head of the position's chain, which
 * nobody else can guess.
 */
import type { Side } from '@glasshouse/risk';
import { type Hash, fromHex, toHex } from '../../bytes.ts';
import { canonicalText } from '../../canonical.ts';
import { readPath } from '../../growth.ts';
import { innerNode, priceHash } from '../../second/inner-tree.ts';
import { EMPTY_ROOT, pathIn, treeLevels } from '../../tree.ts';
import { verifyInclusion } from '../../verify-tree.ts';
import type { ListRoot } from './records.ts';
import { textsOf, type Value } from './texts.ts';

/** A position in a list, as it was when the list was made. */
export interface EntryValues {
  readonly position: number;
  readonly side: Side;
  readonly lots: bigint;
  readonly entry_value: bigint;
  /** Margin less what is owed. */
  readonly backing: bigint;
  /** f of its terms. */
  readonly fee_ppm: bigint;
  /** Head of its chain. */
  readonly head: string;
  /** Of a cross position: its part of the equity of its account, by which it is ranked. */
  readonly equity?: bigint;
}

/** Another position of the cross account of a position that a record tells of, as it was then. */
export interface AccountEntryValues {
  readonly position: number;
  readonly market: number;
  readonly tier_version: number;
  readonly side: Side;
  readonly lots: bigint;
  readonly entry_value: bigint;
  readonly margin: bigint;
  readonly owed: bigint;
  /** Size of the side that is older, and m that follows from it. */
  readonly older: bigint;
  readonly maintenance_ppm: bigint;
  /** The newest second of its market that was looked at, and the mark of it. */
  readonly tick: number;
  readonly mark: bigint;
  readonly head: string;
}

/** An entry of a ranking: from 1, by score (F14). */
export interface RankValues extends EntryValues {
  readonly rank: number;
  readonly score: bigint;
}

/** An entry with its path to the root. */
export interface ProvedEntry {
  readonly body: string;
  readonly place: string;
  readonly path: readonly string[];
}

/** The text of an own opposite position in the list of a liquidation. */
export const ownText = (liquidation: number, values: EntryValues): string =>
  canonicalText(textsOf({ ...values, kind: 'contract_own', version: '1', liquidation } as Value));

/** The text of a rank in the ranking of a liquidation. */
export const rankText = (liquidation: number, values: RankValues): string =>
  canonicalText(textsOf({ ...values, kind: 'contract_rank', version: '1', liquidation } as Value));

/** The text of another position of a cross account, of the record that states it; of a deleveraging that of the liquidation. */
export const accountText = (record: number, values: AccountEntryValues): string =>
  canonicalText(textsOf({ ...values, kind: 'contract_account', version: '1', record } as Value));

/** The root over the texts of a list in their order. */
export function listRoot(texts: readonly string[]): ListRoot {
  return { count: texts.length, root: toHex(levelsOf(texts).at(-1)?.[0] ?? EMPTY_ROOT) };
}

/** The entries at some places with their paths. */
export function proveEntries(texts: readonly string[], places: readonly number[]): ProvedEntry[] {
  const levels = levelsOf(texts);
  return places.map((place) => ({
    body: texts[place] as string,
    place: String(place),
    path: pathIn(levels, place).map(toHex),
  }));
}

/** Whether an entry stands at its place in a list. */
export function isInList({ count, root }: ListRoot, place: number, { body, place: stated, path }: ProvedEntry): boolean {
  const [hashes, top] = [readPath(path), fromHex(root, 32)];
  if (stated !== String(place)) return false;
  return hashes !== null && top !== null && verifyInclusion(priceHash(body), place, count, hashes, top, innerNode);
}

const levelsOf = (texts: readonly string[]): Hash[][] =>
  treeLevels(
    texts.map((text) => priceHash(text)),
    innerNode,
  );
