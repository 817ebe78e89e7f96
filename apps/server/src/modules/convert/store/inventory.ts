/** What the house has for conversions: the balance of its account `conversion`, read only. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Atoms of an asset that the house can pay out. After a posting in the same transaction its row is locked. */
export async function loadInventory(db: Db, assetId: number): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    SELECT balance FROM accounts WHERE kind = 'house' AND owner = 0 AND purpose = 'conversion' AND asset_id = ${assetId}`.execute(
    db,
  );
  return BigInt(rows[0]?.balance ?? '0');
}
