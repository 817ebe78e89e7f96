/** Sums over positions: of a user, of the funds, of maturities. Units: atoms. */
import type { DualType } from '@glasshouse/proofs/dual';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenPositions } from '../../../platform/funds.ts';

const IS_OPEN = sql.raw('NOT EXISTS (SELECT FROM dual_results e WHERE e.position_id = o.id)');

/** What a user has put in of one asset, and the yields that they were paid in it. */
export interface OwnTotal {
  readonly assetId: number;
  readonly positions: number;
  readonly putIn: bigint;
  readonly earned: bigint;
  readonly lately: bigint;
}

/** By the asset put in; `since` is of what was earned lately. An exchange pays no yield in the coin that was put in. */
export async function loadOwnTotals(db: Db, userId: number, since: number): Promise<OwnTotal[]> {
  const { rows } = await sql<{ asset_id: number; positions: number; put_in: string; earned: string; lately: string }>`
    WITH own AS (
      SELECT CASE p.type WHEN 'call' THEN p.asset_id ELSE p.quote_id END AS asset_id, o.put_in, e.outcome, e.settled_at,
        CASE WHEN p.type = 'call' AND e.paid_base > 0 THEN e.paid_base - o.put_in
          WHEN p.type = 'put' AND e.paid_quote > 0 THEN e.paid_quote - o.put_in ELSE 0 END AS earned
      FROM dual_positions o JOIN dual_products p ON p.id = o.product_id LEFT JOIN dual_results e ON e.position_id = o.id
      WHERE o.user_id = ${userId})
    SELECT asset_id, count(*) FILTER (WHERE outcome IS NULL)::int AS positions,
      coalesce(sum(put_in) FILTER (WHERE outcome IS NULL), 0) AS put_in, coalesce(sum(earned), 0) AS earned,
      coalesce(sum(earned) FILTER (WHERE settled_at >= ${since}), 0) AS lately
    FROM own GROUP BY asset_id ORDER BY asset_id`.execute(db);
  return rows.map((row) => ({
    assetId: row.asset_id,
    positions: row.positions,
    putIn: BigInt(row.put_in),
    earned: BigInt(row.earned),
    lately: BigInt(row.lately),
  }));
}

/** What open positions may be paid beside what was put in, by asset: each is counted in both coins. */
export async function loadPromised(db: Db): Promise<OpenPositions[]> {
  const { rows } = await sql<{ asset_id: number; positions: number; promised: string }>`
    SELECT side.asset_id, count(*)::int AS positions, sum(side.atoms) AS promised
    FROM dual_positions o JOIN dual_products p ON p.id = o.product_id
    CROSS JOIN LATERAL (VALUES
      (p.asset_id, o.if_base - CASE p.type WHEN 'call' THEN o.put_in ELSE 0 END),
      (p.quote_id, o.if_quote - CASE p.type WHEN 'put' THEN o.put_in ELSE 0 END)) AS side (asset_id, atoms)
    WHERE ${IS_OPEN} GROUP BY side.asset_id`.execute(db);
  return rows.map((row) => ({ assetId: row.asset_id, positions: row.positions, promised: BigInt(row.promised) }));
}

/** What was paid since a time beside what was put in, by asset. */
export async function loadPaidSince(db: Db, since: number): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ asset_id: number; atoms: string }>`
    SELECT side.asset_id, sum(side.atoms) AS atoms
    FROM dual_results e JOIN dual_positions o ON o.id = e.position_id JOIN dual_products p ON p.id = o.product_id
    CROSS JOIN LATERAL (VALUES
      (p.asset_id, e.paid_base - CASE WHEN p.type = 'call' AND e.paid_base > 0 THEN o.put_in ELSE 0 END),
      (p.quote_id, e.paid_quote - CASE WHEN p.type = 'put' AND e.paid_quote > 0 THEN o.put_in ELSE 0 END)) AS side (asset_id, atoms)
    WHERE e.settled_at >= ${since} AND side.atoms > 0 GROUP BY side.asset_id`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, BigInt(row.atoms)]));
}

/** How many positions products have, by product. */
export async function countPositions(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; positions: number }>`
    SELECT product_id, count(*)::int AS positions FROM dual_positions
    WHERE product_id = ANY(${[...productIds]}::bigint[]) GROUP BY product_id`.execute(db);
  return new Map(rows.map(({ product_id: id, positions }) => [id, positions]));
}

/** What is open of a coin, type and maturity. */
export interface OpenMaturity {
  readonly assetId: number;
  readonly type: DualType;
  readonly maturity: number;
  readonly positions: number;
  readonly putIn: bigint;
  readonly ifBase: bigint;
  readonly ifQuote: bigint;
}

/** What is open, by maturity. */
export async function loadOpenMaturities(db: Db): Promise<OpenMaturity[]> {
  const { rows } = await sql<
    Record<'put_in' | 'if_base' | 'if_quote', string> & Omit<OpenMaturity, 'putIn' | 'ifBase' | 'ifQuote'>
  >`
    SELECT p.asset_id AS "assetId", p.type, p.maturity, count(*)::int AS positions, sum(o.put_in) AS put_in, sum(o.if_base) AS if_base,
      sum(o.if_quote) AS if_quote
    FROM dual_positions o JOIN dual_products p ON p.id = o.product_id WHERE ${IS_OPEN}
    GROUP BY p.asset_id, p.type, p.maturity ORDER BY p.maturity, p.asset_id, p.type`.execute(db);
  return rows.map(({ put_in: putIn, if_base: ifBase, if_quote: ifQuote, ...row }) => ({
    ...row,
    putIn: BigInt(putIn),
    ifBase: BigInt(ifBase),
    ifQuote: BigInt(ifQuote),
  }));
}

/** A settlement with how many positions it settled. */
export interface PastMaturity {
  readonly assetId: number;
  readonly maturity: number;
  readonly windowMs: number;
  readonly outcome: 'ok' | 'none';
  readonly end: number;
  readonly sumPriceMs: bigint;
  readonly sumMs: bigint;
  readonly positions: number;
}

/** The newest settlements of maturities that had positions. */
export async function loadPastMaturities(db: Db, limit: number): Promise<PastMaturity[]> {
  const { rows } = await sql<Omit<PastMaturity, 'sumPriceMs' | 'sumMs'> & { sum_price_ms: string; sum_ms: string }>`
    SELECT m.asset_id AS "assetId", m.maturity, m.window_ms AS "windowMs", r.outcome, r.end_at AS "end", r.sum_price_ms,
      r.sum_ms::text AS sum_ms, n.positions
    FROM dual_prices r JOIN dual_maturities m ON m.id = r.maturity_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS positions FROM dual_products p JOIN dual_positions o ON o.product_id = p.id WHERE p.maturity_id = m.id) n
    ORDER BY m.maturity DESC, m.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ sum_price_ms: priceMs, sum_ms: ms, ...row }) => ({
    ...row,
    sumPriceMs: BigInt(priceMs),
    sumMs: BigInt(ms),
  }));
}

/** Whether the next hour of a coin waits to be written. */
export async function isHourWaiting(db: Db, assetId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM due_items WHERE product = 'dual-hours' AND position_id = ${assetId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
