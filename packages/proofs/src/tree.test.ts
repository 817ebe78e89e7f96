// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hash, fromHex, sha256, toHex, utf8 } from './bytes.ts';
import { Frontier } from './frontier.ts';
import {
  EMPTY_ROOT,
  type NodeId,
  consistencyNodes,
  foldNodes,
  inclusionNodes,
  leafHash,
  nodeHash,
  nodesOf,
  rootOfHashes,
  splitOf,
} from './tree.ts';
import { verifyConsistency, verifyInclusion } from './verify-tree.ts';

/** RFC 9162 2.1.1, word for word. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0] as Hash;
  const k = splitOf(leaves.length);
  return nodeHash(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}
/** RFC 9162 2.1.3.1. */
function naivePath(m: number, leaves: readonly Hash[]): Hash[] {
  if (leaves.length <= 1) return [];
  const k = splitOf(leaves.length);
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}
/** RFC 9162 2.1.4.1. */
function naiveSubproof(m: number, leaves: readonly Hash[], isWhole: boolean): Hash[] {
  if (m === leaves.length) return isWhole ? [] : [naiveRoot(leaves)];
  const k = splitOf(leaves.length);
  return m <= k
    ? [...naiveSubproof(m, leaves.slice(0, k), isWhole), naiveRoot(leaves.slice(k))]
    : [...naiveSubproof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

const leavesOf = (n: number) => Array.from({ length: n }, (_, i) => leafHash(utf8(`leaf ${i}`)));
const hashOf = (leaves: readonly Hash[]) => (node: NodeId) =>
  naiveRoot(leaves.slice(node.index * 2 ** node.level, (node.index + 1) * 2 ** node.level));
const pathOf = (steps: NodeId[][], leaves: readonly Hash[]) => steps.map((step) => foldNodes(step.map(hashOf(leaves))));
const hex = (hashes: readonly Hash[]) => hashes.map(toHex);

/** The entries and roots of the reference test of Certificate Transparency, sizes 1 to 8. */
const CT_LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const CT_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree of RFC 9162', () => {
  const ct = CT_LEAVES.map((data) => leafHash(fromHex(data, data.length / 2) as Uint8Array));

  it('has the known root of no leaves', () => {
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(new Frontier().root)).toBe(toHex(EMPTY_ROOT));
  });

  it('has the known roots of one to eight leaves', () => {
    const frontier = new Frontier();
    ct.forEach((leaf, i) => {
      frontier.append(leaf);
      expect(toHex(frontier.root), `size ${i + 1}`).toBe(CT_ROOTS[i]);
      expect(toHex(rootOfHashes(ct.slice(0, i + 1)))).toBe(CT_ROOTS[i]);
    });
  });

  // RFC 9162, 2.1.5: the tree of seven leaves d0 … d6.
  it('has the proofs of the example of seven leaves', () => {
    const d = ct.slice(0, 7);
    const [a, b, c, , f] = d as [Hash, Hash, Hash, Hash, Hash];
    const g = nodeHash(a, b);
    const h = nodeHash(c, d[3] as Hash);
    const i = nodeHash(f, d[5] as Hash);
    const j = d[6] as Hash;
    const k = nodeHash(g, h);
    const l = nodeHash(i, j);
    const inclusion = (m: number) => hex(pathOf(inclusionNodes(m, 7), d));
    expect(inclusion(0)).toEqual(hex([b, h, l]));
    expect(inclusion(3)).toEqual(hex([c, g, l]));
    expect(inclusion(4)).toEqual(hex([d[5] as Hash, j, k]));
    expect(inclusion(6)).toEqual(hex([i, k]));
    const consistency = (m: number) => hex(pathOf(consistencyNodes(m, 7), d));
    expect(consistency(3)).toEqual(hex([c, d[3] as Hash, g, l]));
    expect(consistency(4)).toEqual(hex([l]));
    expect(consistency(6)).toEqual(hex([i, j, k]));
  });

  it('equals a naive twin for every leaf and every pair of sizes up to 40', () => {
    for (let n = 0; n <= 40; n++) {
      const leaves = leavesOf(n);
      const root = naiveRoot(leaves);
      expect(toHex(foldNodes(nodesOf(0, n).map(hashOf(leaves))))).toBe(toHex(root));
      for (let m = 0; m < n; m++) {
        const path = pathOf(inclusionNodes(m, n), leaves);
        expect(hex(path)).toEqual(hex(naivePath(m, leaves)));
        expect(verifyInclusion(leaves[m] as Hash, m, n, path, root)).toBe(true);
      }
      for (let m = 0; m <= n; m++) {
        const path = pathOf(consistencyNodes(m, n), leaves);
        if (m > 0) expect(hex(path)).toEqual(hex(naiveSubproof(m, leaves, true)));
        expect(verifyConsistency(m, naiveRoot(leaves.slice(0, m)), n, root, path), `${m} of ${n}`).toBe(true);
      }
    }
  });

  it('only names complete nodes, and a frontier that goes on from stored hashes is the same tree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (first, more) => {
        const leaves = leavesOf(first + more);
        const stored = nodesOf(0, first).map(hashOf(leaves));
        const frontier = new Frontier(first, stored);
        for (const leaf of leaves.slice(first)) frontier.append(leaf);
        expect(toHex(frontier.root)).toBe(toHex(naiveRoot(leaves)));
        expect(hex(frontier.hashes)).toEqual(hex(nodesOf(0, first + more).map(hashOf(leaves))));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a proof', () => {
  const flip = (hash: Hash, bit: number) => hash.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

  it('is refused when anything in it is changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), fc.nat(255), fc.nat(), (n, pick, bit, stepPick) => {
        const leaves = leavesOf(n);
        const root = naiveRoot(leaves);
        const m = pick % n;
        const path = pathOf(inclusionNodes(m, n), leaves);
        const step = stepPick % path.length;
        const changed = path.map((hash, i) => (i === step ? flip(hash, bit) : hash));
        expect(verifyInclusion(flip(leaves[m] as Hash, bit), m, n, path, root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, m, n, changed, root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, m, n, path.slice(1), root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, m, n, [...path, root], root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, (m + 1) % n, n, path, root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, n, n, path, root)).toBe(false);
        expect(verifyInclusion(leaves[m] as Hash, m, n, path, flip(root, bit))).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('of consistency is refused for a rewritten past', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 150 }), fc.nat(), (m, more, pick) => {
        const n = m + more;
        const old = leavesOf(n);
        const rewritten = old.map((leaf, i) => (i === pick % m ? leafHash(utf8('rewritten')) : leaf));
        const path = pathOf(consistencyNodes(m, n), rewritten);
        const oldRoot = naiveRoot(old.slice(0, m));
        expect(verifyConsistency(m, oldRoot, n, naiveRoot(rewritten), path)).toBe(false);
        expect(verifyConsistency(m, oldRoot, n, naiveRoot(rewritten), [])).toBe(false);
        expect(verifyConsistency(n, naiveRoot(rewritten), m, oldRoot, path)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('of impossible numbers is refused without an exception', () => {
    for (const bad of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(verifyInclusion(EMPTY_ROOT, bad, 5, [], EMPTY_ROOT)).toBe(false);
      expect(verifyInclusion(EMPTY_ROOT, 0, bad, [], EMPTY_ROOT)).toBe(false);
      expect(verifyConsistency(bad, EMPTY_ROOT, 5, EMPTY_ROOT, [])).toBe(false);
      expect(() => inclusionNodes(bad, 5)).toThrow(RangeError);
      expect(() => consistencyNodes(1, bad)).toThrow(RangeError);
    }
  });
});
