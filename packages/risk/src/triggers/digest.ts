// SPDX-License-Identifier: Apache-2.0
/**
 * A digest of a set of triggers: the sum of a 64-bit hash of each, so it does not depend on order and changes with one
 * trigger in constant time. It finds faults of memory, not forgers: it is no cryptographic hash.
 */
import type { Trigger } from './trigger-index.ts';

/** Two 32-bit halves. */
export interface Digest {
  readonly low: number;
  readonly high: number;
}

const HIGH = 2 ** 32;

/** The digest of one trigger. */
export function triggerDigest({ kind, way, ticks, owner, ref }: Trigger): Digest {
  const parts = [kind | (way << 7), ticks, owner | 0, (owner / HIGH) | 0, ref | 0, (ref / HIGH) | 0];
  return { low: fold(parts, 0x9e3779b1), high: fold(parts, 0x85ebca6b) };
}

/** The digest of many: what an index of exactly these has. */
export function digestOf(triggers: Iterable<Trigger>): Digest {
  let sum: Digest = { low: 0, high: 0 };
  for (const trigger of triggers) sum = addDigest(sum, triggerDigest(trigger));
  return sum;
}

/** a + b, each half modulo 2^32. */
export function addDigest(a: Digest, b: Digest): Digest {
  return { low: (a.low + b.low) | 0, high: (a.high + b.high) | 0 };
}

/** a - b, each half modulo 2^32. */
export function subtractDigest(a: Digest, b: Digest): Digest {
  return { low: (a.low - b.low) | 0, high: (a.high - b.high) | 0 };
}

/** Murmur3's mixing of 32-bit words. */
function fold(parts: readonly number[], seed: number): number {
  let hash = seed;
  for (const part of parts) {
    let word = Math.imul(part, 0xcc9e2d51);
    word = (word << 15) | (word >>> 17);
    hash ^= Math.imul(word, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
