/** Reads the assets, which migrations seed and nobody else writes. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Asset } from '../domain/asset.ts';

/** All assets by id. */
export async function loadAssets(db: Db): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    SELECT id, code, name, kind, scale, status,
           coalesce((SELECT json_agg(n.name ORDER BY n.position) FROM asset_networks n WHERE n.asset_id = assets.id), '[]') AS networks
    FROM assets ORDER BY id`.execute(db);
  return rows;
}
