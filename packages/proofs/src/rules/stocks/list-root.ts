// SPDX-License-Identifier: Apache-2.0
/** Lists that a record names by their root: the Merkle tree over the canonical texts of the lines, in their order. */
import { type LogRecord, canonicalBytes } from '../../canonical.ts';
import { type Hash, type HashBytes, fromHex, sha256, toHex } from '../../bytes.ts';
import { EMPTY_ROOT, foldNodes, leafHash, nodeHash, pathIn, treeLevels } from '../../tree.ts';
import { verifyInclusion } from '../../verify-tree.ts';

const leavesOf = (lines: readonly LogRecord[]): Hash[] => lines.map((line) => leafHash(canonicalBytes(line)));

/** The root over lines, in hex. */
export const listRoot = (lines: readonly LogRecord[]): string => toHex(treeLevels(leavesOf(lines)).at(-1)?.[0] ?? EMPTY_ROOT);

/** The same over lines that come one after another; none of them is kept. The hash is SHA-256, by the machine's own code where it is given. */
export class GrowingList {
  readonly #hash: HashBytes;
  /** The complete subtrees of the lines so far, the largest first. */
  readonly #nodes: Hash[] = [];
  #size = 0;

  constructor(hash?: HashBytes) {
    this.#hash = hash ?? sha256;
  }

  /** How many lines came. */
  get size(): number {
    return this.#size;
  }

  add(line: LogRecord): void {
    let node = leafHash(canonicalBytes(line), this.#hash);
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2))
      node = nodeHash(this.#nodes.pop() as Hash, node, this.#hash);
    this.#nodes.push(node);
    this.#size++;
  }

  /** The root over the lines so far, in hex. */
  root(): string {
    return toHex(foldNodes(this.#nodes));
  }
}

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
