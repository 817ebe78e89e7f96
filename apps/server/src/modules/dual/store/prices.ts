/** Prices of maturities as they are read. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DualPrice } from '../domain/dual.ts';
import type { Maturity } from '../settlement/settle.ts';

/** A price's row; every column is null where there is none. */
export interface PriceRow {
  r_maturity: number | null;
  r_outcome: 'ok' | 'none';
  end_at: number;
  sum_price_ms: string;
  sum_ms: number;
  first_seq: number | null;
  last_seq: number | null;
  r_prices: string | null;
  minute_price_ms: string[];
  minute_ms: (number | string)[];
  r_hash: string;
}

/** The columns of a price `r`. */
export const PRICE_COLUMNS =
  sql.raw(`r.maturity_id AS r_maturity, r.outcome AS r_outcome, r.end_at, r.sum_price_ms, r.sum_ms, r.first_seq, r.last_seq,
  r.prices AS r_prices, r.minute_price_ms::text[] AS minute_price_ms, r.minute_ms::text[] AS minute_ms, r.record_hash AS r_hash`);

/** A price from its row; null where there is none. */
export const priceOf = (row: PriceRow): DualPrice | null =>
  row.r_maturity === null
    ? null
    : {
        maturityId: row.r_maturity,
        outcome: row.r_outcome,
        end: row.end_at,
        sumPriceMs: BigInt(row.sum_price_ms),
        sumMs: BigInt(row.sum_ms),
        first: row.first_seq,
        last: row.last_seq,
        prices: row.r_prices,
        minutes: row.minute_price_ms.map((priceMs, i) => ({ priceMs: BigInt(priceMs), ms: BigInt(row.minute_ms[i] ?? 0) })),
        recordHash: row.r_hash,
      };

const MATURITY = sql.raw(`m.id, m.asset_id AS "assetId", m.market_id AS "marketId", m.maturity, m.window_ms AS "windowMs",
  m.extend_ms AS "extendMs"`);

/** Maturities of a coin at an instant, the longest window first, with their prices. */
export async function loadMaturitiesAt(
  db: Db,
  assetId: number,
  maturity: number,
): Promise<{ maturity: Maturity; price: DualPrice | null }[]> {
  const { rows } = await sql<Maturity & PriceRow>`
    SELECT ${MATURITY}, ${PRICE_COLUMNS} FROM dual_maturities m LEFT JOIN dual_prices r ON r.maturity_id = m.id
    WHERE m.asset_id = ${assetId} AND m.maturity = ${maturity} ORDER BY m.window_ms DESC`.execute(db);
  return rows.map((row) => ({
    maturity: {
      id: row.id,
      assetId: row.assetId,
      marketId: row.marketId,
      maturity: row.maturity,
      windowMs: row.windowMs,
      extendMs: row.extendMs,
    },
    price: priceOf(row),
  }));
}
