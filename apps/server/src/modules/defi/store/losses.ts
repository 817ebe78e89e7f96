/** Losses whose suppliers were not notified yet. Units: atoms. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Such losses as due rows. */
export const UNNOTIFIED = {
  table: 'defi_losses',
  key: 'loan_id',
  columns: 't.loan_id AS "loanId", t.asset_id AS "assetId", t.fall',
  dueAt: null,
  open: () => sql<boolean>`NOT t.is_notified`,
} as const;

/** Such a loss. */
export interface LossToNotify {
  readonly loanId: number;
  readonly assetId: number;
  readonly fall: string;
}

/** Notes that the suppliers of losses are notified. */
export async function saveNotified(tx: Tx, losses: readonly LossToNotify[]): Promise<void> {
  await sql`UPDATE defi_losses SET is_notified = true WHERE loan_id = ANY(${losses.map(({ loanId }) => loanId)}::bigint[])`.execute(
    tx,
  );
}

/** All shares of a pool; they bear its losses. */
export async function loadPoolShares(tx: Tx, assetId: number): Promise<bigint> {
  const { rows } = await sql<{ shares: string }>`SELECT shares FROM defi_pools WHERE asset_id = ${assetId}`.execute(tx);
  return BigInt(rows[0]?.shares ?? 0);
}

/** Who has shares of a pool. */
export async function loadSuppliers(tx: Tx, assetId: number): Promise<{ userId: number; shares: bigint }[]> {
  const { rows } = await sql<{ user_id: number; shares: string }>`
    SELECT user_id, shares FROM defi_positions WHERE asset_id = ${assetId} AND shares > 0 ORDER BY user_id`.execute(tx);
  return rows.map(({ user_id: userId, shares }) => ({ userId, shares: BigInt(shares) }));
}
