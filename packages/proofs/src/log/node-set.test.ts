// SPDX-License-Identifier: Apache-2.0
/** Many leaves proved at once. */
import { expect, it } from 'vitest';
import { toHex, utf8 } from '../bytes.ts';
import { foldNodes, leafHash, nodesOf, rootOfHashes, treeLevels } from '../tree.ts';
import { type NodeSet, nodeName, nodeSetIds, verifyNodeSet } from './node-set.ts';

const hashes = Array.from({ length: 33 }, (_, i) => leafHash(utf8(`leaf ${i}`)));
const hashAt = (level: number, index: number) =>
  foldNodes(nodesOf(index * 2 ** level, (index + 1) * 2 ** level).map((id) => treeLevels(hashes)[id.level]![id.index]!));
const setOf = (leaves: readonly number[], size: number): NodeSet =>
  Object.fromEntries(nodeSetIds(leaves, size).map((id) => [nodeName(id), toHex(hashAt(id.level, id.index))]));
const mapOf = (leaves: readonly number[]) => new Map(leaves.map((leaf) => [leaf, hashes[leaf]!]));

it('leaves of trees of every size are proved, with every node once', () => {
  for (let size = 1; size <= hashes.length; size++) {
    const root = rootOfHashes(hashes.slice(0, size));
    for (const wanted of [[0], [size - 1], [0, size - 1], [1, 2, 3, 4, 5, 6, 7, 12, 20], hashes.map((_, i) => i)]) {
      const leaves = [...new Set(wanted.filter((leaf) => leaf < size))];
      if (leaves.length === 0) continue;
      const nodes = setOf(leaves, size);
      expect(verifyNodeSet(mapOf(leaves), nodes, size, root)).toBe(true);
      expect(Object.keys(nodes)).toHaveLength(nodeSetIds(leaves, size).length);
    }
  }
});

it('a changed leaf, place, node, size or root is refused, and a node left out', () => {
  const [leaves, size, root] = [[3, 4, 9], 21, rootOfHashes(hashes.slice(0, 21))];
  const nodes = setOf(leaves, size);
  const name = Object.keys(nodes)[0]!;
  const { [name]: _, ...without } = nodes;
  expect(verifyNodeSet(mapOf(leaves), nodes, size, root)).toBe(true);
  expect(verifyNodeSet(new Map([...mapOf(leaves), [3, hashes[5]!]]), nodes, size, root)).toBe(false);
  expect(verifyNodeSet(mapOf([3, 4]), nodes, size, root)).toBe(false);
  expect(verifyNodeSet(mapOf([3, 4, 10]), nodes, size, root)).toBe(false);
  expect(verifyNodeSet(mapOf(leaves), { ...nodes, [name]: toHex(hashes[0]!) }, size, root)).toBe(false);
  expect(verifyNodeSet(mapOf(leaves), without, size, root)).toBe(false);
  expect(verifyNodeSet(mapOf(leaves), nodes, 22, root)).toBe(false);
  expect(verifyNodeSet(mapOf(leaves), nodes, size, hashes[0]!)).toBe(false);
  expect(verifyNodeSet(mapOf([3, 30]), nodes, size, root)).toBe(false);
});

it('nodes of leaves that are not in the tree cannot be named', () => {
  expect(() => nodeSetIds([21], 21)).toThrow(RangeError);
  expect(() => nodeSetIds([-1], 21)).toThrow(RangeError);
});
