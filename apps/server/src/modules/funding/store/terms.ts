/** Terms of recharges in PostgreSQL. What withdrawals take is the wallet's (`loadWithdrawTerms`). Units: atoms. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** How an asset is recharged over one network. */
export interface RechargeTerms {
  assetId: number;
  network: string;
  min: bigint;
  confirmations: number | null;
  minutesIn: number;
  minutesOut: number;
}

/** The terms of one asset, or of all, in the order in which they are offered. */
export async function loadRechargeTerms(db: Db, assetId: number | null = null): Promise<RechargeTerms[]> {
  const { rows } = await sql<Omit<RechargeTerms, 'min'> & { min: string }>`
    SELECT asset_id AS "assetId", network, min_recharge AS min, confirmations, minutes_in AS "minutesIn", minutes_out AS "minutesOut"
    FROM recharge_terms WHERE ${assetId}::smallint IS NULL OR asset_id = ${assetId} ORDER BY asset_id, position`.execute(db);
  return rows.map((row) => ({ ...row, min: BigInt(row.min) }));
}

/** Sets the smallest recharge of an asset over a network. */
export async function saveRechargeMinimum(
  tx: Tx,
  { assetId, network, min }: Pick<RechargeTerms, 'assetId' | 'network' | 'min'>,
): Promise<void> {
  await sql`UPDATE recharge_terms SET min_recharge = ${min} WHERE asset_id = ${assetId} AND network = ${network}`.execute(tx);
}
