// SPDX-License-Identifier: Apache-2.0
/** Lists that a record names by their root: the Merkle tree over the canonical texts of the lines, in their order. */
import { type LogRecord, canonicalBytes } from '../../canonical.ts';
import { type Hash, fromHex, toHex } from '../../bytes.ts';
import { leafHash, pathIn, treeLevels, EMPTY_ROOT } from '../../tree.ts';
import { verifyInclusion } from '../../verify-tree.ts';

const leavesOf = (lines: readonly LogRecord[]): Hash[] => lines.map((line) => leafHash(canonicalBytes(line)));

/** The root over lines, in hex. */
export const listRoot = (lines: readonly LogRecord[]): string => toHex(treeLevels(leavesOf(lines)).at(-1)?.[0] ?? EMPTY_ROOT);

/** The paths of some lines to the root, in hex, by their places. */
export function listPaths(lines: readonly LogRecord[], places: readonly number[]): string[][] {
  const levels = treeLevels(leavesOf(lines));
  return places.map((place) => pathIn(levels, place).map(toHex));
}

/** Whether a line stands at a place of a list of so many lines. */
export function isInList(line: LogRecord, place: number, size: number, path: readonly string[], root: string): boolean {
  const [hashes, wanted] = [path.map((one) => fromHex(one, 32)), fromHex(root, 32)];
  if (wanted === null || hashes.some((one) => one === null)) return false;
  return verifyInclusion(leafHash(canonicalBytes(line)), place, size, hashes as Hash[], wanted);
}
