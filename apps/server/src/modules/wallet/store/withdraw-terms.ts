/** Reads what withdrawals take. Units: atoms. The funding product enforces it, a published parameter sets it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The terms of one network of an asset. */
export interface WithdrawTermsRow {
  asset_id: number;
  network: string;
  min_withdraw: string;
  withdraw_fee: string;
}

/** The terms by network, of one asset or of all, in the order in which they are offered. */
export async function loadWithdrawTerms(db: Db, assetId: number | null = null): Promise<WithdrawTermsRow[]> {
  const { rows } = await sql<WithdrawTermsRow>`
    SELECT asset_id, network, min_withdraw, withdraw_fee FROM withdraw_terms
    WHERE ${assetId}::smallint IS NULL OR asset_id = ${assetId} ORDER BY asset_id, position`.execute(db);
  return rows;
}

/** Sets what a withdrawal of an asset over a network takes. Atoms; the fee below the minimum, by a CHECK too. */
export async function saveWithdrawTerms(
  tx: Tx,
  { assetId, network, min, fee }: { assetId: number; network: string; min: bigint; fee: bigint },
): Promise<void> {
  await sql`
    UPDATE withdraw_terms SET min_withdraw = ${min}, withdraw_fee = ${fee}
    WHERE asset_id = ${assetId} AND network = ${network}`.execute(tx);
}
