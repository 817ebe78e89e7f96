import { Frontier, leafHash, rootOfHashes, toHex, utf8 } from '@glasshouse/proofs';
import { describe, expect, it } from 'vitest';
import { OpenTiles, TILE, hashesOnLevel, levelsOf } from './open-tiles.ts';

const leaf = (i: number) => leafHash(utf8(String(i)));

describe('the edge of the log', () => {
  it('has the root of the tree at every size over three levels of tiles, and goes on from what is stored', () => {
    const size = TILE * TILE + 300;
    const leaves = Array.from({ length: size }, (_, i) => leaf(i));
    const frontier = new Frontier();
    const edge = new OpenTiles();
    const tiles = leaves.flatMap((hash, i) => {
      frontier.append(hash);
      const full = edge.append([hash]);
      if (i % 997 === 0 || i >= TILE * TILE - 2) expect(toHex(edge.root), `size ${i + 1}`).toBe(toHex(frontier.root));
      return full;
    });
    expect(tiles.filter(({ level }) => level === 0).map(({ tile }) => tile)).toEqual(
      Array.from({ length: TILE + 1 }, (_, i) => i),
    );
    expect(tiles.filter(({ level }) => level === 1).map(({ tile }) => tile)).toEqual([0]);
    for (const { root, hashes } of tiles) expect(toHex(rootOfHashes(hashes))).toBe(toHex(root));
    expect(levelsOf(size)).toBe(3);
    const roots0 = tiles.filter(({ level }) => level === 0).map(({ root }) => root);
    const again = new OpenTiles(size, [
      leaves.slice((TILE + 1) * TILE),
      roots0.slice(TILE),
      [tiles.find(({ level }) => level === 1)?.root as Uint8Array],
    ]);
    expect(toHex(again.root)).toBe(toHex(edge.root));
    expect(hashesOnLevel(1, size)).toBe(TILE + 1);
  });

  it('refuses an edge that is not that of its size', () => {
    expect(() => new OpenTiles(2, [[leaf(0)]])).toThrow('damaged');
  });
});
