/** Losses whose suppliers were not notified yet. Units: atoms. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Such a loss, with the shares that bear it. */
export interface LossToNotify {
  readonly loanId: number;
  readonly assetId: number;
  readonly fall: bigint;
  readonly poolShares: bigint;
}

/** Takes the oldest of them; null: there is none that nobody else takes. */
export async function takeLoss(tx: Tx): Promise<LossToNotify | null> {
  const { rows } = await sql<{ loan_id: number; asset_id: number; fall: string; shares: string }>`
    UPDATE defi_losses l SET is_notified = true
    FROM (SELECT loan_id FROM defi_losses WHERE NOT is_notified ORDER BY loan_id LIMIT 1 FOR UPDATE SKIP LOCKED) n, defi_pools p
    WHERE l.loan_id = n.loan_id AND p.asset_id = l.asset_id
    RETURNING l.loan_id, l.asset_id, l.fall, p.shares`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return { loanId: row.loan_id, assetId: row.asset_id, fall: BigInt(row.fall), poolShares: BigInt(row.shares) };
}

/** Who has shares of a pool. */
export async function loadSuppliers(tx: Tx, assetId: number): Promise<{ userId: number; shares: bigint }[]> {
  const { rows } = await sql<{ user_id: number; shares: string }>`
    SELECT user_id, shares FROM defi_positions WHERE asset_id = ${assetId} AND shares > 0 ORDER BY user_id`.execute(tx);
  return rows.map(({ user_id: userId, shares }) => ({ userId, shares: BigInt(shares) }));
}
