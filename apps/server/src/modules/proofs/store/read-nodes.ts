/** Reads complete nodes of the tree from tiles, and from entries where a tile is not full yet: a few rows per proof. */
import { type Hash, type NodeId, foldNodes, rootOfHashes, toHex } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { TILE, TILE_LEVELS } from '../domain/open-tiles.ts';

interface Place {
  /** Level of tiles, tile, and which of its hashes. */
  level: number;
  tile: number;
  from: number;
  width: number;
}

function placeOf(node: NodeId): Place {
  const level = Math.floor(node.level / TILE_LEVELS);
  const width = 2 ** (node.level % TILE_LEVELS);
  const start = node.index * width;
  return { level, tile: Math.floor(start / TILE), from: start % TILE, width };
}

const name = (level: number, tile: number) => `${level}/${tile}`;

/** The hashes of a tile that is not full. */
async function readOpenTile(db: Db, level: number, tile: number): Promise<Hash[]> {
  const [from, to] = [tile * TILE, (tile + 1) * TILE];
  const { rows } =
    level === 0
      ? await sql<{ hash: Buffer }>`SELECT hash FROM log_entries WHERE leaf >= ${from} AND leaf < ${to} ORDER BY leaf`.execute(db)
      : await sql<{ hash: Buffer }>`
          SELECT root AS hash FROM log_tiles WHERE level = ${level - 1} AND tile >= ${from} AND tile < ${to} ORDER BY tile`.execute(
          db,
        );
  return rows.map(({ hash }) => hash);
}

async function readTiles(db: Db, places: readonly Place[]): Promise<Map<string, readonly Hash[]>> {
  const wanted = new Map(places.map((place) => [name(place.level, place.tile), place]));
  const { rows } = await sql<{ level: number; tile: number; hashes: Buffer }>`
    SELECT log_tiles.level, log_tiles.tile, hashes FROM log_tiles
    JOIN unnest(${[...wanted.values()].map(({ level }) => level)}::smallint[],
      ${[...wanted.values()].map(({ tile }) => tile)}::bigint[]) AS wanted (level, tile)
      ON log_tiles.level = wanted.level AND log_tiles.tile = wanted.tile`.execute(db);
  const tiles = new Map<string, readonly Hash[]>();
  for (const { level, tile, hashes } of rows)
    tiles.set(
      name(level, tile),
      Array.from({ length: TILE }, (_, i) => hashes.subarray(32 * i, 32 * (i + 1))),
    );
  for (const [key, { level, tile }] of wanted) if (!tiles.has(key)) tiles.set(key, await readOpenTile(db, level, tile));
  return tiles;
}

/** The hashes of a proof in hex: each step folds the nodes that it is made of. RangeError when the log lacks one. */
export async function readProof(db: Db, steps: readonly NodeId[][]): Promise<string[]> {
  const tiles = await readTiles(db, steps.flat().map(placeOf));
  const hashOf = (node: NodeId): Hash => {
    const { level, tile, from, width } = placeOf(node);
    const hashes = tiles.get(name(level, tile))?.slice(from, from + width) ?? [];
    if (hashes.length !== width) throw new RangeError(`the log has no node ${node.level}/${node.index}`);
    return rootOfHashes(hashes);
  };
  return steps.map((step) => toHex(foldNodes(step.map(hashOf))));
}

/** The hash of one leaf, also of a forgotten entry; null when there is no such leaf. */
export async function readLeaf(db: Db, leaf: number): Promise<string | null> {
  const tiles = await readTiles(db, [placeOf({ level: 0, index: leaf })]);
  const hash = [...tiles.values()][0]?.[leaf % TILE];
  return hash ? toHex(hash) : null;
}
