/** What settling reads and writes in PostgreSQL: prices and results are only added, in sets. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DualPrice, DualResult } from '../domain/dual.ts';
import type { Maturity } from './settle.ts';

/** A maturity; null when there is none. */
export async function loadMaturity(db: Db, id: number): Promise<Maturity | null> {
  const { rows } = await sql<Maturity>`
    SELECT id, asset_id AS "assetId", market_id AS "marketId", maturity, window_ms AS "windowMs", extend_ms AS "extendMs"
    FROM dual_maturities WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks what is sold of the products of a maturity: purchases take the row of theirs before they look at the time. */
export async function lockSold(tx: Tx, maturityId: number): Promise<void> {
  await sql`
    SELECT FROM dual_sold WHERE product_id IN (SELECT id FROM dual_products WHERE maturity_id = ${maturityId})
    ORDER BY product_id FOR NO KEY UPDATE`.execute(tx);
}

/** Adds a price. */
export async function insertPrice(tx: Tx, price: DualPrice, now: number): Promise<void> {
  await sql`
    INSERT INTO dual_prices (maturity_id, outcome, end_at, sum_price_ms, sum_ms, first_seq, last_seq, prices, minute_price_ms,
      minute_ms, settled_at, record_hash)
    VALUES (${price.maturityId}, ${price.outcome}, ${price.end}, ${String(price.sumPriceMs)}, ${String(price.sumMs)}, ${price.first},
      ${price.last}, ${price.prices}, ${price.minutes.map(({ priceMs }) => String(priceMs))}::numeric[],
      ${price.minutes.map(({ ms }) => String(ms))}::bigint[], ${now}, ${price.recordHash})`.execute(tx);
}

/** The positions of a maturity. */
export async function positionsOf(tx: Tx, maturityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM dual_positions o JOIN dual_products p ON p.id = o.product_id WHERE p.maturity_id = ${maturityId}
    ORDER BY o.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds results. */
export async function insertResults(tx: Tx, results: readonly (DualResult & { readonly positionId: number })[]): Promise<void> {
  await sql`
    INSERT INTO dual_results (position_id, outcome, paid_base, paid_quote, settled_at, record_hash)
    SELECT * FROM unnest(${results.map(({ positionId }) => positionId)}::bigint[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ paidBase }) => String(paidBase))}::numeric[], ${results.map(({ paidQuote }) => String(paidQuote))}::numeric[],
      ${results.map(({ settledAt }) => settledAt)}::bigint[], ${results.map(({ recordHash }) => recordHash)}::text[])`.execute(
    tx,
  );
}
