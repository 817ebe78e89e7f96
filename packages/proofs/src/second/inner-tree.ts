/**
 * The small tree inside a second: of the shape of RFC 9162, with hashes of its own, so that nothing in it passes for a
 * leaf or node of the log: leaf = SHA-256(0x02 ‖ text), node = SHA-256(0x03 ‖ left ‖ right).
 *
 * Limits: a second has at least one instrument and at most `MAX_INSTRUMENTS`.
 */
import { type Hash, concatBytes, sha256, utf8 } from '../bytes.ts';
import { splitOf } from '../tree.ts';

const LEAF = new Uint8Array([2]);
const NODE = new Uint8Array([3]);

/** Instruments of a second at most. */
export const MAX_INSTRUMENTS = 4_096;

/** Hash of the text of one instrument's record. */
export function priceHash(text: string): Hash {
  return sha256(concatBytes(LEAF, utf8(text)));
}

const nodeOf = (left: Hash, right: Hash): Hash => sha256(concatBytes(NODE, left, right));

/** The root over the hashes of all instruments in their order. RangeError when there are none. */
export function innerRoot(hashes: readonly Hash[]): Hash {
  const [first] = hashes;
  if (first === undefined) throw new RangeError('a second of no instrument');
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return nodeOf(innerRoot(hashes.slice(0, split)), innerRoot(hashes.slice(split)));
}

/** The hashes beside the way from one instrument up to the root. */
export function innerPath(hashes: readonly Hash[], place: number): Hash[] {
  if (hashes.length <= 1) return [];
  const split = splitOf(hashes.length);
  const [low, high] = [hashes.slice(0, split), hashes.slice(split)];
  return place < split ? [...innerPath(low, place), innerRoot(high)] : [...innerPath(high, place - split), innerRoot(low)];
}

/** The root that a hash at a place of `count` has with this path; null when the path does not fit. */
export function innerRootBy(hash: Hash, place: number, count: number, path: readonly Hash[]): Hash | null {
  if (!Number.isSafeInteger(place) || !Number.isSafeInteger(count) || place < 0 || place >= count || count > MAX_INSTRUMENTS)
    return null;
  if (count === 1) return path.length === 0 ? hash : null;
  const split = splitOf(count);
  const last = path.at(-1);
  if (last === undefined) return null;
  const rest = path.slice(0, -1);
  const [own, isLow] =
    place < split
      ? [innerRootBy(hash, place, split, rest), true]
      : [innerRootBy(hash, place - split, count - split, rest), false];
  return own && (isLow ? nodeOf(own, last) : nodeOf(last, own));
}
