/** Reads the assets, which migrations seed; nobody else writes them, except that a demo lists the coins of its universe. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Asset } from '../domain/asset.ts';

/** Lists the coins of the demo's universe, those that are not there yet. */
export async function listDemoAssets(db: Db): Promise<void> {
  await sql`SELECT list_demo_assets()`.execute(db);
}

/** Lists the shares of the demo, those that are not there yet. */
export async function listDemoShares(db: Db): Promise<void> {
  await sql`SELECT list_demo_shares()`.execute(db);
}

/** All assets by id. */
export async function loadAssets(db: Db): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    SELECT id, code, name, kind, scale, status,
           coalesce((SELECT json_agg(n.name ORDER BY n.position) FROM asset_networks n WHERE n.asset_id = assets.id), '[]') AS networks
    FROM assets ORDER BY id`.execute(db);
  return rows;
}
