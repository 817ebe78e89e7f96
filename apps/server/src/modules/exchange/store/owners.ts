/** Whose orders live in a market. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Open orders by user. */
export const OPEN_BY_USER = `SELECT user_id, 'order' AS what, id FROM orders WHERE status = 'open'
  UNION ALL SELECT user_id, 'quote', id FROM quote_sides WHERE end_reason IS NULL`;

/** Users with open orders of a market that were placed at a time or later, by their ids. */
export async function loadOwnersOfOpen(tx: Tx, marketId: number, since: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT user_id AS id FROM orders
    WHERE market_id = ${marketId} AND status IN ('open', 'pending', 'queued') AND created_ms >= ${since} ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The market of a user's order; null when there is none. */
export async function loadMarketOf(db: Db, userId: number, orderId: number): Promise<number | null> {
  const { rows } = await sql<{ market_id: number }>`
    SELECT market_id FROM orders WHERE id = ${orderId} AND user_id = ${userId}`.execute(db);
  return rows[0]?.market_id ?? null;
}
