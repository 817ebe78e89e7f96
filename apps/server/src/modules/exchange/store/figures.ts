/** Figures of the desk for the staff. Times in epoch ms. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Open orders, and the time of the last fill (null: there was none). */
export async function loadDeskFigures(db: Db): Promise<{ open_orders: number; last_fill: number | null }> {
  const { rows } = await sql<{ open_orders: number; last_fill: number | null }>`
    SELECT (SELECT count(*)::int FROM orders WHERE status IN ('open', 'pending', 'queued')) AS open_orders,
           (SELECT time_ms FROM fills ORDER BY id DESC LIMIT 1) AS last_fill`.execute(db);
  return rows[0] as { open_orders: number; last_fill: number | null };
}
