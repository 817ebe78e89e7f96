/** Products in PostgreSQL, only ever added, and what is sold of each. */
import type { DualSection, DualType } from '@glasshouse/proofs/dual';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DualPrice, DualProduct, NewProduct } from '../domain/dual.ts';
import type { Slot } from '../domain/series.ts';
import { PRICE_COLUMNS, type PriceRow, priceOf } from './prices.ts';

/** A product's row; numeric comes as text. */
export interface ProductRow {
  p_id: number;
  maturity_id: number;
  series: string;
  section: DualSection;
  asset_id: number;
  quote_id: number;
  market_id: number;
  symbol: string;
  asset: string;
  quote_asset: string;
  base_scale: number;
  quote_scale: number;
  price_decimals: number;
  type: DualType;
  linked: number;
  maturity: number;
  unit_ms: number;
  window_ms: number;
  extend_ms: number;
  share_ppm: number;
  share_atoms: string;
  max_shares: number;
  max_user_shares: number;
  opens_at: number;
  closes_at: number;
  is_demo: boolean;
  p_hash: string;
}

/** The columns of a product `p`. */
export const PRODUCT_COLUMNS =
  sql.raw(`p.id AS p_id, p.maturity_id, p.series, p.section, p.asset_id, p.quote_id, p.market_id, p.symbol, p.asset,
  p.quote_asset, p.base_scale, p.quote_scale, p.price_decimals, p.type, p.linked, p.maturity, p.unit_ms, p.window_ms,
  p.extend_ms, p.share_ppm, p.share_atoms, p.max_shares, p.max_user_shares, p.opens_at, p.closes_at, p.is_demo,
  p.record_hash AS p_hash`);
export const PRODUCT_TABLES = sql.raw('dual_products p');

/** A product from its row. */
export const productOf = (row: ProductRow): DualProduct => ({
  id: row.p_id,
  maturityId: row.maturity_id,
  series: row.series,
  section: row.section,
  assetId: row.asset_id,
  quoteId: row.quote_id,
  marketId: row.market_id,
  symbol: row.symbol,
  asset: row.asset,
  quoteAsset: row.quote_asset,
  scale: row.base_scale,
  quoteScale: row.quote_scale,
  priceDecimals: row.price_decimals,
  type: row.type,
  linked: BigInt(row.linked),
  maturity: row.maturity,
  unitMs: row.unit_ms,
  windowMs: row.window_ms,
  extendMs: row.extend_ms,
  sharePpm: BigInt(row.share_ppm),
  share: BigInt(row.share_atoms),
  maxShares: row.max_shares,
  maxUser: row.max_user_shares,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  isDemo: row.is_demo,
  recordHash: row.p_hash,
});

/** What a slot was published with. */
export interface Published {
  readonly tickTime: number;
  readonly sigma: bigint;
  readonly at: number;
}

/** Notes that a slot of a coin is published; false when it was before. */
export async function insertSlot(tx: Tx, assetId: number, { series, at }: Slot, published: Published): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO dual_slots (asset_id, series, slot, tick_time, sigma, published_at)
    VALUES (${assetId}, ${series}, ${at}, ${published.tickTime}, ${Number(published.sigma)}, ${published.at})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a slot of a coin is published. */
export async function isPublished(db: Db, assetId: number, { series, at }: Slot): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dual_slots WHERE asset_id = ${assetId} AND series = ${series} AND slot = ${at}`.execute(db);
  return rows.length > 0;
}

/** The maturity of a coin, instant and window, made when there is none; `isNew` says which. */
export async function ensureMaturity(tx: Tx, product: NewProduct): Promise<{ id: number; isNew: boolean }> {
  const { assetId, marketId, maturity, windowMs, extendMs } = product;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dual_maturities (asset_id, market_id, maturity, window_ms, extend_ms)
    VALUES (${assetId}, ${marketId}, ${maturity}, ${windowMs}, ${extendMs}) ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const { rows: known } = await sql<{ id: number }>`
    SELECT id FROM dual_maturities
    WHERE asset_id = ${assetId} AND maturity = ${maturity} AND window_ms = ${windowMs}`.execute(tx);
  if (!known[0]) throw new Error('a maturity was not written');
  return { id: known[0].id, isNew: false };
}

/** Adds a product; false when there is one of its coin, type, maturity and linked price. */
export async function insertProduct(tx: Tx, product: Omit<DualProduct, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dual_products (maturity_id, series, section, asset_id, quote_id, market_id, symbol, asset, quote_asset, base_scale,
      quote_scale, price_decimals, type, linked, maturity, unit_ms, window_ms, extend_ms, share_ppm, share_atoms, max_shares, max_user_shares,
      opens_at, closes_at, is_demo, record_hash)
    VALUES (${product.maturityId}, ${product.series}, ${product.section}, ${product.assetId}, ${product.quoteId}, ${product.marketId},
      ${product.symbol}, ${product.asset}, ${product.quoteAsset}, ${product.scale}, ${product.quoteScale}, ${product.priceDecimals}, ${product.type}, ${String(product.linked)},
      ${product.maturity}, ${product.unitMs}, ${product.windowMs}, ${product.extendMs}, ${Number(product.sharePpm)},
      ${String(product.share)}, ${product.maxShares}, ${product.maxUser}, ${product.opensAt}, ${product.closesAt}, ${product.isDemo},
      ${product.recordHash})
    ON CONFLICT (asset_id, type, maturity, window_ms, linked) DO NOTHING RETURNING id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await sql`INSERT INTO dual_sold (product_id) VALUES (${id})`.execute(tx);
  return true;
}

/** A product; null when there is none. */
export async function loadProduct(db: Db, id: number): Promise<DualProduct | null> {
  const { rows } = await sql<ProductRow>`SELECT ${PRODUCT_COLUMNS} FROM ${PRODUCT_TABLES} WHERE p.id = ${id}`.execute(db);
  return rows[0] ? productOf(rows[0]) : null;
}

/** A product with what is sold of it, and how its maturity was settled. */
export interface ProductSold {
  readonly product: DualProduct;
  readonly sold: number;
  readonly price: DualPrice | null;
}

type SoldRow = ProductRow & PriceRow & { sold: number };
const SOLD_COLUMNS = sql`${PRODUCT_COLUMNS}, t.shares AS sold, ${PRICE_COLUMNS}`;
const SOLD_TABLES = sql`${PRODUCT_TABLES} JOIN dual_sold t ON t.product_id = p.id
  LEFT JOIN dual_prices r ON r.maturity_id = p.maturity_id`;

const soldOf = (row: SoldRow): ProductSold => ({ product: productOf(row), sold: row.sold, price: priceOf(row) });

/** Products that mature after a time or wait for their price, by maturity and linked price; of one coin and type where asked. */
export async function loadListed(db: Db, after: number, of: { assetId: number; type: DualType } | null): Promise<ProductSold[]> {
  const { rows } = await sql<SoldRow>`
    SELECT ${SOLD_COLUMNS} FROM ${SOLD_TABLES}
    WHERE (p.maturity > ${after} OR r.maturity_id IS NULL)
      AND (${of?.assetId ?? null}::int IS NULL OR p.asset_id = ${of?.assetId ?? null} AND p.type = ${of?.type ?? null})
    ORDER BY p.maturity, p.linked, p.id`.execute(db);
  return rows.map(soldOf);
}

/** One of them; null when there is none. */
export async function loadSold(db: Db, id: number): Promise<ProductSold | null> {
  const { rows } = await sql<SoldRow>`SELECT ${SOLD_COLUMNS} FROM ${SOLD_TABLES} WHERE p.id = ${id}`.execute(db);
  return rows[0] ? soldOf(rows[0]) : null;
}

/** Products whose maturity has a price, newest first. */
export async function loadPastProducts(
  db: Db,
  assetId: number | null,
  type: DualType | null,
  slice: Slice,
): Promise<{ product: DualProduct; price: DualPrice }[]> {
  const { rows } = await sql<ProductRow & PriceRow>`
    SELECT ${PRODUCT_COLUMNS}, ${PRICE_COLUMNS} FROM ${PRODUCT_TABLES} JOIN dual_prices r ON r.maturity_id = p.maturity_id
    WHERE (${assetId}::bigint IS NULL OR p.asset_id = ${assetId}::bigint) AND (${type}::text IS NULL OR p.type = ${type})
      AND (${slice.before}::bigint IS NULL OR p.id < ${slice.before})
    ORDER BY p.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.flatMap((row) => {
    const price = priceOf(row);
    return price ? [{ product: productOf(row), price }] : [];
  });
}

/** Locks what is sold of a product until the transaction ends, and reads it then. */
export async function lockSoldOf(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{ shares: number }>`
    SELECT shares FROM dual_sold WHERE product_id = ${productId} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw new Error(`product ${productId} has no row of what is sold`);
  return rows[0].shares;
}

/** Adds to what is sold; the caller has locked it. */
export async function addSold(tx: Tx, productId: number, shares: number): Promise<void> {
  await sql`UPDATE dual_sold SET shares = shares + ${shares} WHERE product_id = ${productId}`.execute(tx);
}
