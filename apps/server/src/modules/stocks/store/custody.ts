/** Custody moves and remitted tax in PostgreSQL: only added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Decided } from './actions.ts';

/** A custody move. */
export interface CustodyMove {
  readonly assetId: number;
  readonly atoms: bigint;
  readonly custodianRef: string;
  readonly proposalId: number;
  readonly at: number;
}

/** Writes a custody move. */
export async function insertMove(tx: Tx, move: CustodyMove & Decided & { readonly userId: number }): Promise<void> {
  await sql`
    INSERT INTO custody_moves (proposal_id, asset_id, user_id, atoms, custodian_ref, proposer_id, approver_id, at)
    VALUES (${move.proposalId}, ${move.assetId}, ${move.userId}, ${String(move.atoms)}, ${move.custodianRef}, ${move.proposerId},
            ${move.approverId}, ${move.at})`.execute(tx);
}

/** The newest custody moves. */
export async function loadMoves(db: Db, limit: number): Promise<CustodyMove[]> {
  const { rows } = await sql<Omit<CustodyMove, 'atoms'> & { atoms: string }>`
    SELECT asset_id AS "assetId", atoms, custodian_ref AS "custodianRef", proposal_id AS "proposalId", at
    FROM custody_moves ORDER BY proposal_id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}

/** Writes a payment of tax. */
export async function insertTaxPayment(
  tx: Tx,
  payment: Decided & { readonly atoms: bigint; readonly reference: string; readonly at: number },
): Promise<void> {
  await sql`
    INSERT INTO stock_withholding_payments (proposal_id, atoms, reference, proposer_id, approver_id, at)
    VALUES (${payment.proposalId}, ${String(payment.atoms)}, ${payment.reference}, ${payment.proposerId}, ${payment.approverId},
            ${payment.at})`.execute(tx);
}

/** Tax that was withheld and paid out to holders' account, and that was remitted. */
export async function loadTax(db: Db): Promise<{ readonly withheld: bigint; readonly remitted: bigint }> {
  const { rows } = await sql<{ withheld: string; remitted: string }>`
    SELECT (SELECT coalesce(sum(e.withheld), 0) FROM corporate_entitlements e JOIN corporate_paid USING (action_id)) AS withheld,
           (SELECT coalesce(sum(atoms), 0) FROM stock_withholding_payments) AS remitted`.execute(db);
  const { withheld = '0', remitted = '0' } = rows[0] ?? {};
  return { withheld: BigInt(withheld), remitted: BigInt(remitted) };
}

/** Shares that the custodian has for users, and what actions added or took, of an asset. */
export async function loadSupply(db: Db, assetId: number): Promise<{ readonly custody: bigint; readonly actions: bigint }> {
  const { rows } = await sql<{ custody: string; actions: string }>`
    SELECT
      (SELECT coalesce(sum(m.atoms), 0) FROM custody_moves m WHERE m.asset_id = t.asset_id)
      + (SELECT coalesce(sum(p.atoms), 0) FROM stock_paper p WHERE p.asset_id = t.asset_id) AS custody,
      (SELECT coalesce(sum(p.shares_after - p.shares_before), 0) FROM corporate_applied p
         JOIN corporate_actions c ON c.id = p.action_id WHERE c.market_id = t.market_id) AS actions
    FROM stock_terms t WHERE t.asset_id = ${assetId}`.execute(db);
  const { custody, actions } = rows[0] ?? { custody: '0', actions: '0' };
  return { custody: BigInt(custody), actions: BigInt(actions) };
}
