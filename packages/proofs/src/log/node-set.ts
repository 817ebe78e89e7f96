// SPDX-License-Identifier: Apache-2.0
/**
 * Many leaves of one log proved at once: each node of the tree stands once, however many leaves need it. A set is right when the root
 * computed from the leaves and the nodes is the signed one.
 */
import { type Hash, fromHex, sameBytes } from '../bytes.ts';
import { EMPTY_ROOT, type NodeId, nodeHash, nodesOf, splitOf } from '../tree.ts';

/** Nodes by their name, `level.index`, in hex. */
export type NodeSet = Readonly<Record<string, string>>;

/** The name of a node in a set. */
export const nodeName = ({ level, index }: NodeId): string => `${level}.${index}`;

const isIn = (leaves: readonly number[], from: number, to: number): boolean => {
  let [low, high] = [0, leaves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leaves[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low < leaves.length && (leaves[low] as number) < to;
};

/** The nodes that prove these leaves in a tree of a size; RangeError for a leaf that is not in it. */
export function nodeSetIds(leaves: Iterable<number>, size: number): NodeId[] {
  const sorted = [...new Set(leaves)].sort((a, b) => a - b);
  if (sorted.some((leaf) => !Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size))
    throw new RangeError(`not in ${size} leaves`);
  const ids: NodeId[] = [];
  const collect = (from: number, to: number): void => {
    if (!isIn(sorted, from, to)) ids.push(...nodesOf(from, to));
    else if (to - from > 1) {
      const middle = from + splitOf(to - from);
      collect(from, middle);
      collect(middle, to);
    }
  };
  if (size > 0) collect(0, size);
  return ids;
}

/** Whether leaves stand at their places in a tree of this size and root. Never throws. */
export function verifyNodeSet(leaves: ReadonlyMap<number, Hash>, nodes: NodeSet, size: number, root: Hash): boolean {
  const sorted = [...leaves.keys()].sort((a, b) => a - b);
  if (sorted.some((leaf) => !Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size)) return false;
  const given = (id: NodeId): Hash | null => {
    const name = nodeName(id);
    return Object.hasOwn(nodes, name) ? fromHex(nodes[name], 32) : null;
  };
  const hashOf = (from: number, to: number): Hash | null => {
    if (!isIn(sorted, from, to)) {
      const hashes = nodesOf(from, to).map(given);
      return hashes.every((hash) => hash !== null)
        ? hashes.reduceRight((right, left) => nodeHash(left as Hash, right as Hash))
        : null;
    }
    if (to - from === 1) return leaves.get(from) ?? null;
    const middle = from + splitOf(to - from);
    const [left, right] = [hashOf(from, middle), hashOf(middle, to)];
    return left === null || right === null ? null : nodeHash(left, right);
  };
  const found = size === 0 ? EMPTY_ROOT : hashOf(0, size);
  return found !== null && sameBytes(found, root);
}
