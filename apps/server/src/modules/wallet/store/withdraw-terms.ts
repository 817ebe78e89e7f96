/** Reads what withdrawals take. Units: atoms. The funding product enforces it, the back office edits it. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

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
