/** Volatilities of hours in PostgreSQL: only ever added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DualVolatility } from '../domain/dual.ts';

interface Row {
  asset_id: number;
  hour: number;
  prices: string;
  closes: string[];
  days: string[];
  min_sigma: number;
  max_sigma: number;
  start_sigma: number | null;
  n: number;
  sigma: number;
  is_start: boolean;
  record_hash: string;
}

const COLUMNS =
  sql.raw(`asset_id, hour, prices, closes::text[] AS closes, days::text[] AS days, min_sigma, max_sigma, start_sigma, n,
  sigma, is_start, record_hash`);

const volatilityOf = (row: Row): DualVolatility => ({
  assetId: row.asset_id,
  hour: row.hour,
  prices: row.prices,
  closes: row.closes.map(BigInt),
  days: row.days.map(BigInt),
  min: BigInt(row.min_sigma),
  max: BigInt(row.max_sigma),
  start: row.start_sigma === null ? null : BigInt(row.start_sigma),
  n: row.n,
  sigma: BigInt(row.sigma),
  isStart: row.is_start,
  recordHash: row.record_hash,
});

/** Adds the volatility of an hour; false when there is one. */
export async function insertVolatility(tx: Tx, one: DualVolatility, marketId: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO dual_volatility (asset_id, hour, market_id, prices, closes, days, min_sigma, max_sigma, start_sigma, n, sigma,
      is_start, record_hash)
    VALUES (${one.assetId}, ${one.hour}, ${marketId}, ${one.prices}, ${one.closes.map(String)}::bigint[],
      ${one.days.map(String)}::bigint[], ${Number(one.min)}, ${Number(one.max)}, ${one.start === null ? null : Number(one.start)},
      ${one.n}, ${Number(one.sigma)}, ${one.isStart}, ${one.recordHash})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** The volatility of an hour; null when there is none. */
export async function loadVolatility(db: Db, assetId: number, hour: number): Promise<DualVolatility | null> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM dual_volatility WHERE asset_id = ${assetId} AND hour = ${hour}`.execute(db);
  return rows[0] ? volatilityOf(rows[0]) : null;
}

/** The newest volatility of a coin for a time; null when there is none. */
export async function newestVolatility(db: Db, assetId: number, time: number): Promise<DualVolatility | null> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM dual_volatility WHERE asset_id = ${assetId} AND hour <= ${time} ORDER BY hour DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ? volatilityOf(rows[0]) : null;
}
