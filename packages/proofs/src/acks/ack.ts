// SPDX-License-Identifier: Apache-2.0
/**
 * Acknowledgements: the operator signs that a call was answered so. Many answers share one signature, over the root of a tree
 * (RFC 9162) of which each gets its path.
 *
 * Invariants: signed texts begin with their kind, so no signature passes for one of another kind; a leaf holds the
 * digest that seals the answer (`answer/1`), which the request id keeps from being guessed.
 */
import { canonicalBytes } from '../canonical.ts';
import { toHex, type Hash } from '../bytes.ts';
import { leafHash } from '../tree.ts';

/** The `ack` of an answer: with the answer, the input and the keys it is all that a verifier needs. */
export interface Acknowledgement {
  /** The user of the first answer, part of the sealed text. */
  readonly user: string;
  /** The digest of the input, in hex. */
  readonly asked: string;
  /** The digest that seals the answer, in hex. */
  readonly sealed: string;
  /** When it was signed, epoch milliseconds. */
  readonly time: string;
  /** The log whose key signed, and the key. */
  readonly log: string;
  readonly key: string;
  /** The place of this answer among those of the signature. */
  readonly index: string;
  readonly size: string;
  readonly path: readonly string[];
  readonly signature: string;
}

/** The leaf of one acknowledged answer, by the digest that seals it (hex). */
export function ackLeaf(sealed: string): Hash {
  return leafHash(canonicalBytes({ kind: 'acknowledgement', version: '1', sealed }));
}

/** The bytes that are signed for all answers of one tree. */
export function ackMessage(log: string, size: number, root: Hash, time: string, key: string): Uint8Array {
  return canonicalBytes({
    kind: 'acknowledgements',
    version: '1',
    log,
    size: String(size),
    root: toHex(root),
    time,
    key,
  });
}
