// SPDX-License-Identifier: Apache-2.0
/** What the files of stocks have in common: some records of one log, proved under one signed head. */
import { utf8 } from '../../bytes.ts';
import { countOf } from '../../count.ts';
import { type TreeHead, headRoot, headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import type { LogKey } from '../../keys.ts';
import { type NodeSet, verifyNodeSet } from '../../log/node-set.ts';
import { type Expected, checkKeys } from '../../receipt/logged.ts';
import { type Check, isObject, utc } from '../../receipt/steps.ts';
import { leafHash } from '../../tree.ts';

/** A record with its place. */
export interface Placed {
  readonly leaf: string;
  readonly body: string;
}

/** What every such file has. */
export interface PlacedFile {
  readonly version: '1';
  readonly log: string;
  readonly nodes: NodeSet;
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

/** Most lines of a list that is checked. */
export const MOST_LINES = 200_000;

export const isPlaced = (value: Placed | null | undefined): boolean =>
  typeof value?.body === 'string' && countOf(value.leaf) !== null;

/** Whether a value has what every file has. */
export const isFile = (file: PlacedFile | null): boolean =>
  file?.version === '1' &&
  typeof file.log === 'string' &&
  isObject(file.nodes) &&
  isObject(file.head) &&
  Array.isArray(file.keys) &&
  file.keys.every(isObject);

/** Steps KEYS, HEAD and LOGGED of a file with these records. */
export function checkPlaced(
  check: Check<'KEYS' | 'HEAD' | 'LOGGED'>,
  { nodes, head, log, keys }: PlacedFile,
  records: readonly Placed[],
  expected: Expected,
): void {
  const trusted = checkKeys(check as Check<'KEYS'>, keys, log, expected);
  check('HEAD', () => verifyHead(head, trusted), { size: head.size, time: utc(countOf(head.time)), root: head.root });
  check(
    'LOGGED',
    () => {
      const [size, root] = [headSize(head), headRoot(head)];
      const leaves = new Map(records.map(({ leaf, body }) => [countOf(leaf) as number, leafHash(utf8(body))]));
      // One leaf given twice would hide the text that is not in the log.
      if (leaves.size !== records.length || head.log !== log) return false;
      return size !== null && root !== null && verifyNodeSet(leaves, nodes, size, root);
    },
    { leaf: records[0]?.leaf ?? '-' },
  );
}
