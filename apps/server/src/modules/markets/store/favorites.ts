/** Favourites in the database. Invariants: one row per user and asset; every statement names the owner. */
import type { Favorite } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The favourites of a user in their order. */
export async function loadFavorites(db: Db, userId: number): Promise<Favorite[]> {
  const { rows } = await sql<Favorite>`
    SELECT id, asset_id AS currency_id FROM favorites WHERE user_id = ${userId} ORDER BY place, id`.execute(db);
  return rows;
}

/** Adds assets behind the others, in their order; those that are there stay where they are. */
export async function insertFavorites(tx: Tx, userId: number, assetIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO favorites (user_id, asset_id, place)
    SELECT ${userId}, asset, number + coalesce((SELECT max(place) FROM favorites WHERE user_id = ${userId}), 0)
    FROM unnest(${assetIds}::bigint[]) WITH ORDINALITY AS new (asset, number)
    ON CONFLICT (user_id, asset_id) DO NOTHING`.execute(tx);
}

/** Removes one; whether there was one. */
export async function deleteFavorite(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM favorites WHERE user_id = ${userId} AND id = ${id} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Puts some first, in this order; the others follow as they were. */
export async function orderFavorites(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE favorites SET place = ordered.place FROM (
      SELECT id, row_number() OVER (ORDER BY number NULLS LAST, place, id) AS place
      FROM favorites LEFT JOIN unnest(${ids}::bigint[]) WITH ORDINALITY AS first (named, number) ON named = id
      WHERE user_id = ${userId}) AS ordered
    WHERE favorites.id = ordered.id`.execute(tx);
}

/** Forgets the favourites of a user. */
export async function deleteFavorites(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM favorites WHERE user_id = ${userId}`.execute(tx);
}
