// SPDX-License-Identifier: Apache-2.0
/** The checks of RFC 9162 from hashes alone: 2.1.3.2 (inclusion) and 2.1.4.2 (consistency). They never throw. */
import { EMPTY_ROOT, type HashNode, nodeHash } from './tree.ts';
import { type Hash, sameBytes } from './bytes.ts';

const isSize = (n: number) => Number.isSafeInteger(n) && n >= 0;
const half = (n: number) => Math.floor(n / 2);
const isOdd = (n: number) => n % 2 === 1;

/** Whether `path` proves that `leaf` stands at `index` of the tree of `size` leaves with this root. */
export function verifyInclusion(
  leaf: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
  root: Hash,
  hashNode: HashNode = nodeHash,
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let fn = index;
  let sn = size - 1;
  let hash = leaf;
  for (const step of path) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      hash = hashNode(step, hash);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else {
      hash = hashNode(hash, step);
    }
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 && sameBytes(hash, root);
}

/** Whether `path` proves that the tree of `newSize` begins with the tree of `oldSize`, by their roots. */
export function verifyConsistency(
  oldSize: number,
  oldRoot: Hash,
  newSize: number,
  newRoot: Hash,
  path: readonly Hash[],
): boolean {
  if (!isSize(oldSize) || !isSize(newSize) || oldSize > newSize) return false;
  if (oldSize === newSize)
    return path.length === 0 && sameBytes(oldRoot, newRoot) && (newSize > 0 || sameBytes(newRoot, EMPTY_ROOT));
  if (oldSize === 0) return path.length === 0 && sameBytes(oldRoot, EMPTY_ROOT);
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (isOdd(fn)) {
    fn = half(fn);
    sn = half(sn);
  }
  // When the old tree is one complete subtree, its root is where the walk begins.
  const [first, ...rest] = fn === 0 ? [oldRoot, ...path] : path;
  if (first === undefined) return false;
  let fr = first;
  let sr = first;
  for (const step of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      fr = nodeHash(step, fr);
      sr = nodeHash(step, sr);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else {
      sr = nodeHash(sr, step);
    }
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 && sameBytes(fr, oldRoot) && sameBytes(sr, newRoot);
}
