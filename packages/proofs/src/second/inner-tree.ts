// SPDX-License-Identifier: Apache-2.0
/**
 * The small tree inside a second: of the shape of RFC 9162, with hashes of its own, so that nothing in it passes for a
 * leaf or node of the log: leaf = SHA-256(0x02 ‖ text), node = SHA-256(0x03 ‖ left ‖ right).
 *
 * Limits: a second has at least one instrument and at most `MAX_INSTRUMENTS`.
 */
import { type Hash, concatBytes, sha256, utf8 } from '../bytes.ts';
import { treeLevels } from '../tree.ts';

const LEAF = new Uint8Array([2]);
const NODE = new Uint8Array([3]);

/** Instruments of a second at most. */
export const MAX_INSTRUMENTS = 4_096;

/** Hash of the text of one instrument's record. */
export function priceHash(text: string): Hash {
  return sha256(concatBytes(LEAF, utf8(text)));
}

/** Hash of a node of this tree. */
export function innerNode(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(NODE, left, right));
}

/** All levels of the tree, from the hashes of the instruments up to the root. RangeError when there are none. */
export function innerLevels(hashes: readonly Hash[]): Hash[][] {
  if (hashes.length === 0) throw new RangeError('a second of no instrument');
  return treeLevels(hashes, innerNode);
}

/** The root over the hashes of all instruments in their order. RangeError when there are none. */
export function innerRoot(hashes: readonly Hash[]): Hash {
  return innerLevels(hashes).at(-1)?.[0] as Hash;
}
