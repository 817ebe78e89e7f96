// SPDX-License-Identifier: Apache-2.0
/** What every receipt rests on: keys of one log, its signed heads, and records at their places. */
import { utf8 } from '../bytes.ts';
import { countOf } from '../count.ts';
import { checkGrowth, readPath } from '../growth.ts';
import { type TreeHead, headRoot, headSize } from '../head-values.ts';
import { verifyHead } from '../head.ts';
import { type LogKey, trustedKeys } from '../keys.ts';
import { leafHash } from '../tree.ts';
import { verifyInclusion } from '../verify-tree.ts';
import { type Check, utc } from './steps.ts';

/** What a checker noted before. */
export interface Expected {
  /** The name of the log. */
  readonly log?: string;
}

/** Whether a text stands in the log of a head at a place. */
export function isLogged(head: TreeHead, leaf: number, body: string, path: unknown): boolean {
  const [size, root, hashes] = [headSize(head), headRoot(head), readPath(path)];
  return size !== null && root !== null && hashes !== null && verifyInclusion(leafHash(utf8(body)), leaf, size, hashes, root);
}

/** Step KEYS: the keys follow from the first key of the log, and it is the log that was expected. Answers the keys. */
export function checkKeys(
  check: Check<'KEYS'>,
  keys: readonly LogKey[],
  log: string,
  expected: Expected,
): ReadonlyMap<string, LogKey> {
  const trusted = trustedKeys(keys, log) ?? new Map<string, LogKey>();
  check('KEYS', () => trusted.size > 0 && (expected.log === undefined || expected.log === log), { log });
  return trusted;
}

/** Steps HEAD and GROWTH: the later head is signed, and the log of the earlier one begins that of the later. */
export function checkLaterHead(
  check: Check<'HEAD' | 'GROWTH'>,
  { earlier, head, growth }: { earlier: TreeHead; head: TreeHead; growth: readonly string[] },
  keys: ReadonlyMap<string, LogKey>,
): void {
  check('HEAD', () => verifyHead(head, keys), { size: head.size, time: utc(countOf(head.time)), root: head.root });
  check('GROWTH', () => checkGrowth(earlier, head, growth) === null, { from: earlier.size, to: head.size });
}
