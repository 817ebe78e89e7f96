/** Paths of the leaves of a tree that is whole in memory; each node is hashed once. */
import { type Hash, toHex } from '../bytes.ts';
import { foldNodes, inclusionNodes, nodeHash, nodesOf } from '../tree.ts';

/** The tree over some leaves. */
export class Paths {
  /** Complete nodes by level. */
  readonly #levels: Hash[][];

  constructor(leaves: readonly Hash[]) {
    this.#levels = [[...leaves]];
  }

  #node(level: number, index: number): Hash {
    while (this.#levels.length <= level) {
      const below = this.#levels.at(-1) as Hash[];
      const nodes = Array.from({ length: Math.floor(below.length / 2) }, (_, i) =>
        nodeHash(below[2 * i] as Hash, below[2 * i + 1] as Hash),
      );
      this.#levels.push(nodes);
    }
    return this.#levels[level]?.[index] as Hash;
  }

  /** The root; EMPTY_ROOT of no leaves. */
  get root(): Hash {
    const size = (this.#levels[0] as Hash[]).length;
    return foldNodes(nodesOf(0, size).map(({ level, index }) => this.#node(level, index)));
  }

  /** The path of a leaf, in hex, from the leaf upwards. RangeError for an index that is not there. */
  of(index: number): string[] {
    return inclusionNodes(index, (this.#levels[0] as Hash[]).length).map((step) => {
      const hashes = step.map((node) => this.#node(node.level, node.index));
      return toHex(hashes.reduceRight((right, left) => nodeHash(left, right)));
    });
  }
}
