/** Products in PostgreSQL, only ever added, and what is taken of each. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { LockupProduct } from '../domain/lockup.ts';
import { NOTHING_TAKEN, type Taken } from '../domain/opening.ts';

interface ProductRow {
  id: number;
  asset_id: number;
  series: string;
  slot: number;
  unit_ms: number;
  units: number;
  daily_ppm: number;
  ratio_ppm: number;
  offset_ms: number;
  min_atoms: string;
  max_user_atoms: string;
  quota_atoms: string;
  counts: 'open' | 'ever';
  opens_at: number;
  closes_at: number;
  is_demo: boolean;
  record_hash: string;
}

const COLUMNS =
  sql.raw(`p.id, p.asset_id, p.series, p.slot, p.unit_ms, p.units, p.daily_ppm, p.ratio_ppm, p.offset_ms, p.min_atoms,
  p.max_user_atoms, p.quota_atoms, p.counts, p.opens_at, p.closes_at, p.is_demo, p.record_hash`);

const productOf = (row: ProductRow): LockupProduct => ({
  id: row.id,
  assetId: row.asset_id,
  series: row.series,
  slot: row.slot,
  unitMs: row.unit_ms,
  units: row.units,
  dailyPpm: row.daily_ppm,
  ratioPpm: row.ratio_ppm,
  offsetMs: row.offset_ms,
  min: BigInt(row.min_atoms),
  maxUser: BigInt(row.max_user_atoms),
  quota: BigInt(row.quota_atoms),
  counts: row.counts,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  isDemo: row.is_demo,
  recordHash: row.record_hash,
});

/** Adds a product; false when its series has one in this slot. */
export async function insertProduct(tx: Tx, product: Omit<LockupProduct, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lockup_products (asset_id, series, slot, unit_ms, units, daily_ppm, ratio_ppm, offset_ms, min_atoms,
      max_user_atoms, quota_atoms, counts, opens_at, closes_at, is_demo, record_hash)
    VALUES (${product.assetId}, ${product.series}, ${product.slot}, ${product.unitMs}, ${product.units}, ${product.dailyPpm},
      ${product.ratioPpm}, ${product.offsetMs}, ${String(product.min)}, ${String(product.maxUser)}, ${String(product.quota)},
      ${product.counts}, ${product.opensAt}, ${product.closesAt}, ${product.isDemo}, ${product.recordHash})
    ON CONFLICT (asset_id, series, slot) DO NOTHING RETURNING id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await sql`INSERT INTO lockup_taken (product_id) VALUES (${id})`.execute(tx);
  return true;
}

/** Which products there are of slots from a time on, as `asset/series/slot`. */
export async function knownSlots(db: Db, from: number): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT asset_id || '/' || series || '/' || slot AS key FROM lockup_products WHERE slot >= ${from}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** A product; null when there is none. */
export async function loadProduct(db: Db, id: number): Promise<LockupProduct | null> {
  const { rows } = await sql<ProductRow>`SELECT ${COLUMNS} FROM lockup_products p WHERE p.id = ${id}`.execute(db);
  return rows[0] ? productOf(rows[0]) : null;
}

/** Products by their ids. */
export async function loadProducts(db: Db, ids: readonly number[]): Promise<Map<number, LockupProduct>> {
  const { rows } = await sql<ProductRow>`SELECT ${COLUMNS} FROM lockup_products p WHERE p.id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, productOf(row)]));
}

/** The product of a series that is on sale at a time; null when none is. */
export async function loadOnSale(db: Db, assetId: number, series: string, time: number): Promise<LockupProduct | null> {
  const { rows } = await sql<ProductRow>`
    SELECT ${COLUMNS} FROM lockup_products p
    WHERE p.asset_id = ${assetId} AND p.series = ${series} AND p.opens_at <= ${time} AND p.closes_at > ${time}
    ORDER BY p.slot DESC LIMIT 1`.execute(db);
  return rows[0] ? productOf(rows[0]) : null;
}

/** A product with what is taken of it, and when the first of its open orders ends. */
export interface ProductTaken {
  readonly product: LockupProduct;
  readonly taken: Taken;
  readonly freesAt: number | null;
}

/** Products that are not closed by a time, those on sale first. */
export async function loadUnclosed(db: Db, time: number): Promise<ProductTaken[]> {
  const { rows } = await sql<ProductRow & { open_atoms: string; ever_atoms: string; frees_at: number | null }>`
    SELECT ${COLUMNS}, t.open_atoms, t.ever_atoms,
      CASE WHEN t.open_atoms + p.min_atoms > p.quota_atoms THEN (
        SELECT min(o.expires_at) FROM lockup_orders o
        WHERE o.product_id = p.id AND NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id)) END AS frees_at
    FROM lockup_products p JOIN lockup_taken t ON t.product_id = p.id
    WHERE p.closes_at > ${time} ORDER BY p.opens_at > ${time}, p.asset_id = 3 DESC, p.asset_id, p.units * p.unit_ms, p.opens_at`.execute(
    db,
  );
  return rows.map((row) => ({
    product: productOf(row),
    taken: { open: BigInt(row.open_atoms), ever: BigInt(row.ever_atoms) },
    freesAt: row.frees_at,
  }));
}

/** Locks what is taken of products until the transaction ends. */
export async function lockTaken(tx: Tx, ids: readonly number[]): Promise<Map<number, Taken>> {
  const { rows } = await sql<{ product_id: number; open_atoms: string; ever_atoms: string }>`
    SELECT product_id, open_atoms, ever_atoms FROM lockup_taken WHERE product_id = ANY(${ids}::bigint[])
    ORDER BY product_id FOR NO KEY UPDATE`.execute(tx);
  return new Map(rows.map((row) => [row.product_id, { open: BigInt(row.open_atoms), ever: BigInt(row.ever_atoms) }]));
}

/** What a user has locked of a product. */
export async function loadOwnTaken(db: Db, userId: number, productId: number): Promise<Taken> {
  const { rows } = await sql<{ open: string; ever: string }>`
    SELECT coalesce(sum(o.amount) FILTER (WHERE e.order_id IS NULL), 0) AS open, coalesce(sum(o.amount), 0) AS ever
    FROM lockup_orders o LEFT JOIN lockup_ends e ON e.order_id = o.id
    WHERE o.product_id = ${productId} AND o.user_id = ${userId}`.execute(db);
  return rows[0] ? { open: BigInt(rows[0].open), ever: BigInt(rows[0].ever) } : NOTHING_TAKEN;
}

/** Adds to what is taken, by product; the caller has locked it. */
export async function addTaken(tx: Tx, changes: ReadonlyMap<number, Taken>): Promise<void> {
  const some = [...changes];
  await sql`
    UPDATE lockup_taken t SET open_atoms = t.open_atoms + c.open, ever_atoms = t.ever_atoms + c.ever
    FROM unnest(${some.map(([id]) => id)}::bigint[], ${some.map(([, { open }]) => String(open))}::numeric[],
      ${some.map(([, { ever }]) => String(ever))}::numeric[]) AS c (id, open, ever)
    WHERE t.product_id = c.id`.execute(tx);
}

/** What is taken of a product, without a lock. */
export async function loadTaken(db: Db, productId: number): Promise<Taken> {
  const { rows } = await sql<{ open_atoms: string; ever_atoms: string }>`
    SELECT open_atoms, ever_atoms FROM lockup_taken WHERE product_id = ${productId}`.execute(db);
  return rows[0] ? { open: BigInt(rows[0].open_atoms), ever: BigInt(rows[0].ever_atoms) } : NOTHING_TAKEN;
}
