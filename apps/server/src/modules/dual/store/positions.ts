/** Positions in PostgreSQL: only added. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DualPosition, DualResult, DualState } from '../domain/dual.ts';
import { PRICE_COLUMNS, type PriceRow, priceOf } from './prices.ts';
import { PRODUCT_COLUMNS, PRODUCT_TABLES, type ProductRow, productOf } from './products.ts';

interface PositionRow {
  o_id: number;
  user_id: number;
  shares: number;
  put_in: string;
  quote_minute: number;
  quote_time: number;
  quote_leaf: number;
  quote_ticks: number;
  newest_time: number;
  newest_leaf: number;
  newest_ticks: number;
  prices: string;
  volatility_hour: number;
  sigma: number;
  units: number;
  rate_ppm: number;
  if_base: string;
  if_quote: string;
  bought_at: number;
  head_size: number;
  record_hash: string;
  e_outcome: DualResult['outcome'] | null;
  paid_base: string;
  paid_quote: string;
  e_settled: number;
  e_hash: string;
}
type StateRow = PositionRow & ProductRow & PriceRow;

const COLUMNS = sql`o.id AS o_id, o.user_id, o.shares, o.put_in, o.quote_minute, o.quote_time, o.quote_leaf, o.quote_ticks,
  o.newest_time, o.newest_leaf, o.newest_ticks, o.prices, o.volatility_hour, o.sigma, o.units, o.rate_ppm, o.if_base, o.if_quote,
  o.bought_at, o.head_size, o.record_hash, e.outcome AS e_outcome, e.paid_base, e.paid_quote, e.settled_at AS e_settled,
  e.record_hash AS e_hash, ${PRODUCT_COLUMNS}, ${PRICE_COLUMNS}`;
const JOINED = sql`${PRODUCT_TABLES} JOIN dual_positions o ON o.product_id = p.id
  LEFT JOIN dual_prices r ON r.maturity_id = p.maturity_id LEFT JOIN dual_results e ON e.position_id = o.id`;

const positionOf = (row: StateRow): DualPosition => ({
  id: row.o_id,
  userId: row.user_id,
  productId: row.p_id,
  shares: row.shares,
  putIn: BigInt(row.put_in),
  minute: row.quote_minute,
  quote: { time: row.quote_time, leaf: row.quote_leaf, ticks: BigInt(row.quote_ticks) },
  newest: { time: row.newest_time, leaf: row.newest_leaf, ticks: BigInt(row.newest_ticks) },
  prices: row.prices,
  hour: row.volatility_hour,
  sigma: BigInt(row.sigma),
  units: row.units,
  rate: BigInt(row.rate_ppm),
  ifBase: BigInt(row.if_base),
  ifQuote: BigInt(row.if_quote),
  boughtAt: row.bought_at,
  headSize: row.head_size,
  recordHash: row.record_hash,
});

const stateOf = (row: StateRow): DualState => ({
  position: positionOf(row),
  product: productOf(row),
  price: priceOf(row),
  result: row.e_outcome && {
    outcome: row.e_outcome,
    paidBase: BigInt(row.paid_base),
    paidQuote: BigInt(row.paid_quote),
    settledAt: row.e_settled,
    recordHash: row.e_hash,
  },
});

/** The next id. */
export async function nextPositionId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('dual_position_ids') AS id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Adds a position. */
export async function insertPosition(tx: Tx, one: DualPosition): Promise<void> {
  await sql`
    INSERT INTO dual_positions (id, user_id, product_id, shares, put_in, quote_minute, quote_time, quote_leaf, quote_ticks,
      newest_time, newest_leaf, newest_ticks, prices, volatility_hour, sigma, units, rate_ppm, if_base, if_quote, bought_at, head_size,
      record_hash)
    VALUES (${one.id}, ${one.userId}, ${one.productId}, ${one.shares}, ${String(one.putIn)}, ${one.minute}, ${one.quote.time},
      ${one.quote.leaf}, ${String(one.quote.ticks)}, ${one.newest.time}, ${one.newest.leaf}, ${String(one.newest.ticks)},
      ${one.prices}, ${one.hour}, ${Number(one.sigma)}, ${one.units}, ${String(one.rate)}, ${String(one.ifBase)},
      ${String(one.ifQuote)}, ${one.boughtAt}, ${one.headSize}, ${one.recordHash})`.execute(tx);
}

/** A position of a user; null when they have none of this id. */
export async function loadPosition(db: Db, userId: number, id: number): Promise<DualState | null> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE o.id = ${id} AND o.user_id = ${userId}`.execute(db);
  return rows[0] ? stateOf(rows[0]) : null;
}

/** Positions by their ids, in the order of these. */
export async function loadPositionsOf(db: Db, ids: readonly number[]): Promise<DualState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE o.id = ANY(${[...ids]}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [row.o_id, stateOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Which of a user's positions are asked for: bought, settling by `now`, completed, failed; open and ended. */
export type PositionFilter = 'bought' | 'settling' | 'completed' | 'failed' | 'open' | 'ended' | null;

/** Positions of a user, newest first. */
export async function loadPositions(
  db: Db,
  userId: number,
  { filter, id, now }: { filter: PositionFilter; id: number | null; now: number },
  slice: Slice,
): Promise<DualState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED}
    WHERE o.user_id = ${userId} AND (${slice.before}::bigint IS NULL OR o.id < ${slice.before})
      AND (${id}::bigint IS NULL OR o.id = ${id})
      AND CASE ${filter}::text WHEN 'open' THEN e.outcome IS NULL WHEN 'ended' THEN e.outcome IS NOT NULL
        WHEN 'bought' THEN e.outcome IS NULL AND p.maturity > ${now} WHEN 'settling' THEN e.outcome IS NULL AND p.maturity <= ${now}
        WHEN 'completed' THEN e.outcome IN ('base', 'quote') WHEN 'failed' THEN e.outcome = 'failed' ELSE true END
    ORDER BY o.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(stateOf);
}

/** Shares of a product that a user bought. */
export async function loadOwnShares(db: Db, userId: number, productId: number): Promise<number> {
  const { rows } = await sql<{ shares: number }>`
    SELECT coalesce(sum(shares), 0)::int AS shares FROM dual_positions
    WHERE product_id = ${productId} AND user_id = ${userId}`.execute(db);
  return rows[0]?.shares ?? 0;
}

/** Positions that are open, by user (I17). */
export const OPEN_BY_USER = `
  SELECT o.user_id, 'dual investment' AS what, o.id FROM dual_positions o
  WHERE NOT EXISTS (SELECT FROM dual_results e WHERE e.position_id = o.id)`;

/** Whether a user has positions that are open. */
export async function hasOpenPositions(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dual_positions o WHERE o.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM dual_results e WHERE e.position_id = o.id) LIMIT 1`.execute(db);
  return rows.length > 0;
}
