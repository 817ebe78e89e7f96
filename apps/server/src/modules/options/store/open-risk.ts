/** What is open at this moment, by underlying and direction. Read by the staff's overview; nothing is decided by it. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenRisk } from '../../../platform/figures.ts';

/** Reads it; costs what is open. */
export async function loadOpenRisk(db: Db): Promise<OpenRisk[]> {
  const { rows } = await sql<Record<'staked' | 'promised', string> & Omit<OpenRisk, 'staked' | 'promised'>>`
    SELECT o.match_id AS "matchId", o.asset_id AS "assetId", o.direction, count(*)::int AS open, sum(o.stake) AS staked,
           sum(o.profit) AS promised, min(q.look_at) AS oldest
    FROM option_open q JOIN option_orders o ON o.id = q.option_id
    GROUP BY o.match_id, o.asset_id, o.direction ORDER BY o.match_id, o.direction DESC`.execute(db);
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), promised: BigInt(row.promised) }));
}
