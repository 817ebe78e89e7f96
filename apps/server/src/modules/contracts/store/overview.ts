/** What the staff sees of a market. Units: lots, atoms. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The most that users hold on one side of a market. */
export interface LargestSide {
  readonly market_id: number;
  readonly user_id: number;
  readonly side: 'long' | 'short';
  readonly lots: string;
}

/** Open positions and long lots of each market. */
export async function loadOpenByMarket(db: Db): Promise<Map<number, { positions: number; lots: bigint }>> {
  const { rows } = await sql<{ market_id: number; positions: number; lots: string }>`
    SELECT market_id, count(*)::int AS positions, coalesce(sum(lots) FILTER (WHERE side = 'long'), 0)::text AS lots
    FROM contract_positions WHERE status <> 'closed' GROUP BY market_id`.execute(db);
  return new Map(rows.map(({ market_id: id, positions, lots }) => [id, { positions, lots: BigInt(lots) }]));
}

/** The largest sides of each market, at most so many. */
export async function loadLargestSides(db: Db, most: number): Promise<LargestSide[]> {
  const { rows } = await sql<LargestSide>`
    SELECT market_id, user_id, side, lots::text AS lots FROM (
      SELECT market_id, user_id, side, sum(lots) AS lots,
        row_number() OVER (PARTITION BY market_id ORDER BY sum(lots) DESC, user_id) AS place
      FROM contract_positions WHERE status <> 'closed' GROUP BY market_id, user_id, side) sides
    WHERE place <= ${most} ORDER BY market_id, place`.execute(db);
  return rows;
}

/** Recorded liquidations of each market since a time, and what the fund paid in them. */
export async function loadLiquidated(db: Db, since: number): Promise<Map<number, { count: number; paid: bigint }>> {
  const { rows } = await sql<{ market_id: number; count: number; paid: string }>`
    SELECT market_id, count(*)::int AS count, coalesce(sum(fund_paid), 0)::text AS paid
    FROM contract_liquidations WHERE tick_ms >= ${since} GROUP BY market_id`.execute(db);
  return new Map(rows.map(({ market_id: id, count, paid }) => [id, { count, paid: BigInt(paid) }]));
}
