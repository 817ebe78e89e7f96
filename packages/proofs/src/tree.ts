// SPDX-License-Identifier: Apache-2.0
/**
 * The Merkle tree of RFC 9162 (2.1): hashes of leaves and nodes, and which nodes a root or a proof is made of.
 *
 * Units: leaves are numbered from 0; a node (level, index) covers leaves [index * 2^level, (index + 1) * 2^level).
 * Only complete nodes are ever named, so what is stored under a name never changes; an incomplete subtree is folded
 * from complete ones. Limits: sizes up to 2^53.
 */
import { type Hash, type HashBytes, concatBytes, sha256 } from './bytes.ts';

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

/** A complete subtree. */
export interface NodeId {
  readonly level: number;
  readonly index: number;
}

/** Root of the tree without leaves: the hash of nothing. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** Hash of a leaf: SHA-256(0x00 ‖ data). */
export function leafHash(data: Uint8Array, hash: HashBytes = sha256): Hash {
  return hash(concatBytes(LEAF, data));
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Hash, right: Hash, hash: HashBytes = sha256): Hash {
  return hash(concatBytes(NODE, left, right));
}

/** The largest power of two that is smaller than `n` (n ≥ 2). */
export function splitOf(n: number): number {
  let k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

/** The complete nodes that cover the leaves [from, to), largest first; `from` is aligned as subtrees of a tree are. */
export function nodesOf(from: number, to: number): NodeId[] {
  const nodes: NodeId[] = [];
  let start = from;
  while (start < to) {
    let level = 0;
    let width = 1;
    while (start % (2 * width) === 0 && start + 2 * width <= to) {
      width *= 2;
      level++;
    }
    nodes.push({ level, index: start / width });
    start += width;
  }
  return nodes;
}

/** Folds the hashes of `nodesOf` into the hash of the whole; EMPTY_ROOT of none. */
export function foldNodes(hashes: readonly Hash[]): Hash {
  const last = hashes.at(-1);
  if (last === undefined) return EMPTY_ROOT;
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/** How the hashes of two neighbors become the hash of the node above them. */
export type HashNode = (left: Hash, right: Hash) => Hash;

/** All levels of a tree that is whole in memory, from its leaves up to the root; one empty level where there are none. */
export function treeLevels(leaves: readonly Hash[], hashNode: HashNode = nodeHash): Hash[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] as Hash[]; level.length > 1; levels.push(level)) {
    const below = level;
    // A last one without a neighbor goes up as it is.
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, i) => {
      const [left, right] = [below[2 * i] as Hash, below[2 * i + 1]];
      return right === undefined ? left : hashNode(left, right);
    });
  }
  return levels;
}

/** The inclusion proof of a leaf, read off all levels, from the leaf upwards. RangeError for an index that is not there. */
export function pathIn(levels: readonly (readonly Hash[])[], index: number): Hash[] {
  if (levels[0]?.[index] === undefined) throw new RangeError(`leaf ${index} is not in this tree`);
  return levels.flatMap((level, height) => {
    const at = Math.floor(index / 2 ** height);
    const neighbor = level[at % 2 === 0 ? at + 1 : at - 1];
    return neighbor === undefined ? [] : [neighbor];
  });
}

/** The root over hashes of consecutive complete nodes of one level. */
export function rootOfHashes(hashes: readonly Hash[]): Hash {
  return treeLevels(hashes).at(-1)?.[0] ?? EMPTY_ROOT;
}

function requireSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`not the size of a tree: ${size}`);
}

/** The nodes of each step of the inclusion proof of a leaf (RFC 9162, 2.1.3.1), from the leaf upwards. */
export function inclusionNodes(index: number, size: number): NodeId[][] {
  requireSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const steps: NodeId[][] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      steps.push(nodesOf(middle, to));
      to = middle;
    } else {
      steps.push(nodesOf(from, middle));
      from = middle;
    }
  }
  return steps.reverse();
}

/** The nodes of each step of the consistency proof between two sizes (RFC 9162, 2.1.4.1); none when either is trivial. */
export function consistencyNodes(oldSize: number, newSize: number): NodeId[][] {
  requireSize(oldSize);
  requireSize(newSize);
  if (oldSize > newSize) throw new RangeError(`a tree of ${newSize} holds none of ${oldSize}`);
  if (oldSize === 0 || oldSize === newSize) return [];
  const steps: NodeId[][] = [];
  let from = 0;
  let to = newSize;
  while (to !== oldSize) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      steps.push(nodesOf(middle, to));
      to = middle;
    } else {
      steps.push(nodesOf(from, middle));
      from = middle;
    }
  }
  // The old root is left out of the path when the old tree is one complete subtree of the new one.
  if (from !== 0) steps.push(nodesOf(from, to));
  return steps.reverse();
}
