/** Paper shares of a demo in PostgreSQL: only added. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** What is given. */
export interface PaperShares {
  readonly assetId: number;
  readonly userId: number;
  readonly atoms: bigint;
  readonly at: number;
}

/** Declares it; answers its number. */
export async function insertPaper(tx: Tx, { assetId, userId, atoms, at }: PaperShares): Promise<number> {
  await lockNamed(tx, 'stock paper', assetId);
  const { rows } = await sql<{ number: number }>`
    INSERT INTO stock_paper (asset_id, number, user_id, atoms, at)
    SELECT ${assetId}::smallint, coalesce(max(number), 0) + 1, ${userId}::bigint, ${String(atoms)}::numeric, ${at}::bigint
    FROM stock_paper WHERE asset_id = ${assetId} RETURNING number`.execute(tx);
  return rows[0]?.number as number;
}
