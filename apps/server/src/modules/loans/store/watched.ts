/** What watches prices reads of loans: those that changed since a look, whatever process changed them. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Watched } from '../domain/triggers.ts';

/** What changed in transactions from one on, and the oldest transaction that may still change something. */
export async function loadChanged(db: Db, since: string | null): Promise<{ rows: Watched[]; until: string }> {
  // Read before the rows: a transaction that ends between the two is looked at again.
  const at = await sql<{ until: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS until`.execute(db);
  const { rows } = await sql<Watched>`
    SELECT id, market_id AS "marketId", debt_asset AS "debtAsset", borrows, state, is_warned AS "isWarned", trigger_warn AS warn,
      trigger_sale AS sale, trigger_rearm AS rearm
    FROM loans WHERE ${since === null ? sql`ended_at IS NULL` : sql`changed >= ${since}::xid8`}`.execute(db);
  return { rows, until: at.rows[0]?.until ?? '0' };
}
