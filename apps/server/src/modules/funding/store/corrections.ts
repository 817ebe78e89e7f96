/** Transactions of payouts in PostgreSQL: which one pays what, and what was said of it by mistake. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import type { StoredWithdrawal } from './withdrawals.ts';

/** What a transaction was said to be until a time (epoch ms). */
export interface Correction {
  txid: string;
  until: number;
}

/** The transaction of a row of `withdrawals` as it was last corrected. */
export const CURRENT_TXID = `coalesce((SELECT c.after FROM payout_corrections c WHERE c.withdrawal_id = withdrawals.id
   ORDER BY c.id DESC LIMIT 1), withdrawals.txid)`;
/** What it was said to be before, first to last. */
export const CORRECTIONS = `(SELECT coalesce(json_agg(json_build_object('txid', c.before, 'until', c.corrected_at) ORDER BY c.id), '[]')
   FROM payout_corrections c WHERE c.withdrawal_id = withdrawals.id)`;

type Payer = Pick<StoredWithdrawal, 'id' | 'batchId'>;

/** That a transaction is this withdrawal's, or of a row of its file. */
const isOf = ({ id, batchId }: Payer): RawBuilder<unknown> =>
  sql`(withdrawal_id = ${id} OR (batch_id IS NOT NULL AND batch_id IS NOT DISTINCT FROM ${batchId}::bigint))`;

/**
 * Holds a transaction until the end: who names it and who lets it go take turns. Otherwise a row of a file could name what the
 * correction of another row, which cannot see it yet, gives free for a third payout.
 */
async function holdTxid(tx: Tx, txidKey: string): Promise<void> {
  await lockNamed(tx, 'payout', txidKey);
}

/** Takes a transaction for a withdrawal; false when it pays another one that does not stand in the same file. */
export async function claimTxid(tx: Tx, payer: Payer, txidKey: string): Promise<boolean> {
  await holdTxid(tx, txidKey);
  await sql`
    INSERT INTO payout_transactions (txid_key, withdrawal_id, batch_id) VALUES (${txidKey}, ${payer.id}, ${payer.batchId})
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql`
    SELECT FROM payout_transactions WHERE txid_key = ${txidKey} AND released_by IS NULL AND ${isOf(payer)}`.execute(tx);
  return rows.length > 0;
}

/** Whether a transaction pays nothing yet, or what this withdrawal stands with. */
export async function isTxidFree(db: Db, payer: Payer, txidKey: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payout_transactions WHERE txid_key = ${txidKey} AND released_by IS NULL AND NOT ${isOf(payer)}`.execute(db);
  return rows.length === 0;
}

/** Notes that another transaction pays a withdrawal, and lets the wrong one go unless another row of the file names it too. */
export async function saveCorrection(
  tx: Tx,
  { id, batchId }: Payer,
  correction: { before: string; beforeKey: string; after: string; proposalId: number; now: number },
): Promise<void> {
  const { before, beforeKey, after, proposalId, now } = correction;
  await holdTxid(tx, beforeKey);
  await sql`
    INSERT INTO payout_corrections (withdrawal_id, proposal_id, before, after, corrected_at)
    VALUES (${id}, ${proposalId}, ${before}, ${after}, ${now})`.execute(tx);
  await sql`
    UPDATE payout_transactions SET released_by = ${proposalId}
    WHERE txid_key = ${beforeKey} AND released_by IS NULL AND ${isOf({ id, batchId })}
      AND NOT EXISTS (SELECT FROM withdrawals WHERE id <> ${id} AND batch_id = ${batchId} AND ${sql.raw(CURRENT_TXID)} = ${before})`.execute(
    tx,
  );
}
