/** Whose orders live in a market. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Users with open orders of a market that were placed at a time or later, by their ids. */
export async function loadOwnersOfOpen(tx: Tx, marketId: number, since: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT user_id AS id FROM spot_orders
    WHERE market_id = ${marketId} AND status IN ('open', 'pending') AND created_ms >= ${since} ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
}
