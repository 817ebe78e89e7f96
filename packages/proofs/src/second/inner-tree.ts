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

/** All levels of the tree, from the hashes of the instruments up to the root. RangeError when there are none. */
export function innerLevels(hashes: readonly Hash[]): Hash[][] {
  if (hashes.length === 0) throw new RangeError('a second of no instrument');
  const levels = [[...hashes]];
  for (let level = levels[0] as Hash[]; level.length > 1; levels.push(level)) {
    const below = level;
    // A last one without a neighbor goes up as it is.
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, i) => {
      const [left, right] = [below[2 * i] as Hash, below[2 * i + 1]];
      return right === undefined ? left : nodeOf(left, right);
    });
  }
  return levels;
}

/** The root over the hashes of all instruments in their order. RangeError when there are none. */
export function innerRoot(hashes: readonly Hash[]): Hash {
  return innerLevels(hashes).at(-1)?.[0] as Hash;
}

/** The hashes beside the way from one instrument up to the root. */
export function innerPath(levels: readonly (readonly Hash[])[], place: number): Hash[] {
  return levels.flatMap((level, height) => {
    const index = Math.floor(place / 2 ** height);
    const neighbor = level[index % 2 === 0 ? index + 1 : index - 1];
    return neighbor === undefined ? [] : [neighbor];
  });
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
