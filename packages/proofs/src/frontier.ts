// SPDX-License-Identifier: Apache-2.0
/**
 * Appending without the old leaves: the frontier is the list of complete subtrees of a tree, largest first.
 *
 * Invariants: its hashes are those of `nodesOf(0, size)`; the root follows from it. Appending costs one or two hashes.
 */
import { type Hash } from './bytes.ts';
import { foldNodes, nodeHash } from './tree.ts';

/** A tree that only grows. */
export class Frontier {
  #size: number;
  readonly #hashes: Hash[];

  constructor(size = 0, hashes: readonly Hash[] = []) {
    this.#size = size;
    this.#hashes = [...hashes];
  }

  /** Number of leaves. */
  get size(): number {
    return this.#size;
  }

  /** The complete subtrees, largest first. */
  get hashes(): readonly Hash[] {
    return this.#hashes;
  }

  /** The root of the tree as it stands. */
  get root(): Hash {
    return foldNodes(this.#hashes);
  }

  /** Adds the hash of a leaf. */
  append(leaf: Hash): void {
    let hash = leaf;
    for (let n = this.#size; n % 2 === 1; n = (n - 1) / 2) hash = nodeHash(this.#hashes.pop() as Hash, hash);
    this.#hashes.push(hash);
    this.#size++;
  }
}
