/** Reads what withdrawals take. Units: atoms. The funding product enforces it, the back office edits it. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The terms of one network of an asset. */
export interface WithdrawTermsRow {
  network: string;
  min_withdraw: string;
  withdraw_fee: string;
}

/** The terms of an asset by network, in the order in which they are offered. */
export async function loadWithdrawTerms(db: Db, assetId: number): Promise<WithdrawTermsRow[]> {
  const { rows } = await sql<WithdrawTermsRow>`
    SELECT network, min_withdraw, withdraw_fee FROM withdraw_terms WHERE asset_id = ${assetId} ORDER BY position`.execute(db);
  return rows;
}
