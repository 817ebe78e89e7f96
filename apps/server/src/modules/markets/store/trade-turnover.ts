/** What was traded on the desks of this house, from the candles of their trades. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Turnover of each market since a full hour, in tick-lots. */
export async function turnoverSince(db: Db, prices: PriceSource, since: number): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; turnover: string }>`
    SELECT market_id AS id, sum(turnover)::text AS turnover FROM candles
    WHERE source = 'trade' AND prices = ${prices} AND period = '1h' AND time_ms >= ${since} GROUP BY market_id`.execute(db);
  return new Map(rows.map(({ id, turnover }) => [id, BigInt(turnover)]));
}
