/**
 * The growing edge of the log: the hashes of the tiles that are not full yet, one per level.
 *
 * Units: a tile holds 256 hashes; level 0 holds leaves, level k the roots of tiles of level k - 1. Invariants: every
 * list is shorter than 256; appending hands out each tile once, when it becomes full; the root is that of RFC 9162.
 */
import { type Hash, foldNodes, rootOfHashes } from '@glasshouse/proofs';

/** Hashes in a tile. */
export const TILE = 256;
/** Levels of the tree between two levels of tiles. */
export const TILE_LEVELS = 8;

/** A tile that has become full. */
export interface FullTile {
  readonly level: number;
  readonly tile: number;
  readonly root: Hash;
  readonly hashes: readonly Hash[];
}

/** How many hashes a level of tiles has in a log of `size` leaves. */
export function hashesOnLevel(level: number, size: number): number {
  return Math.floor(size / TILE ** level);
}

/** Levels of tiles that a log of `size` leaves has begun. */
export function levelsOf(size: number): number {
  let levels = 1;
  while (hashesOnLevel(levels, size) > 0) levels++;
  return levels;
}

/** The edge of a log. */
export class OpenTiles {
  #size: number;
  readonly #open: Hash[][];

  /** `open[k]` holds the hashes of level k's tile that is not full. */
  constructor(size = 0, open: readonly (readonly Hash[])[] = [[]]) {
    this.#size = size;
    this.#open = open.map((hashes) => [...hashes]);
    open.forEach((hashes, level) => {
      if (hashes.length !== hashesOnLevel(level, size) % TILE) throw new RangeError(`level ${level} of the log is damaged`);
    });
  }

  get size(): number {
    return this.#size;
  }

  /** The root of the whole log. */
  get root(): Hash {
    const nodes: Hash[] = [];
    for (const hashes of [...this.#open].reverse()) {
      let from = 0;
      for (let width = TILE / 2; width >= 1; width /= 2) {
        if ((hashes.length & width) === 0) continue;
        nodes.push(rootOfHashes(hashes.slice(from, from + width)));
        from += width;
      }
    }
    return foldNodes(nodes);
  }

  /** Adds leaves; answers the tiles that became full. */
  append(leaves: readonly Hash[]): FullTile[] {
    const full: FullTile[] = [];
    for (const leaf of leaves) {
      this.#size++;
      let hash = leaf;
      for (let level = 0; ; level++) {
        const hashes = (this.#open[level] ??= []);
        hashes.push(hash);
        if (hashes.length < TILE) break;
        hash = rootOfHashes(hashes);
        full.push({ level, tile: hashesOnLevel(level, this.#size) / TILE - 1, root: hash, hashes });
        this.#open[level] = [];
      }
    }
    return full;
  }
}
