/** Credits, debits and capital as two of the staff decided them. Written once, with their journals. Units: atoms. */
import type { CapitalPurpose } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { journalKey } from '../../ledger/index.ts';
import type { Adjustment } from '../domain/adjustment.ts';

/** Who decided, and when. */
export interface Decided {
  proposalId: number;
  proposerId: number;
  approverId: number;
  now: number;
}

/** Writes a credit or debit. */
export async function insertAdjustment(tx: Tx, row: Adjustment & Decided & { reason: string }): Promise<void> {
  await sql`
    INSERT INTO manual_adjustments
      (proposal_id, kind, user_id, account, asset_id, atoms, reason, proposer_id, approver_id, at)
    VALUES (${row.proposalId}, ${row.kind}, ${row.userId}, ${row.account}, ${row.assetId}, ${String(row.atoms)}, ${row.reason},
            ${row.proposerId}, ${row.approverId}, ${row.now})`.execute(tx);
}

/** Writes capital. */
export async function insertCapital(
  tx: Tx,
  row: Decided & { purpose: CapitalPurpose; assetId: number; atoms: bigint },
): Promise<void> {
  await sql`
    INSERT INTO house_capital (proposal_id, purpose, asset_id, atoms, proposer_id, approver_id, at)
    VALUES (${row.proposalId}, ${row.purpose}, ${row.assetId}, ${String(row.atoms)}, ${row.proposerId}, ${row.approverId},
            ${row.now})`.execute(tx);
}

/** The reason of the credit or debit that a journal is; null for any other journal. */
export async function loadReason(db: Db, journalId: number): Promise<string | null> {
  const proposal = await journalKey(db, journalId, 'proposal');
  if (proposal === null) return null;
  const { rows } = await sql<{ reason: string }>`
    SELECT reason FROM manual_adjustments WHERE proposal_id = ${proposal}::bigint`.execute(db);
  return rows[0]?.reason ?? null;
}

/** A decision to take capital back: at most so much, when it is due. */
export interface CapitalReturn {
  readonly proposalId: number;
  readonly purpose: CapitalPurpose;
  readonly assetId: number;
  readonly asked: bigint;
  readonly dueAt: number;
}

/** Writes the decision. */
export async function insertCapitalReturn(tx: Tx, row: Decided & CapitalReturn): Promise<void> {
  await sql`
    INSERT INTO capital_returns (proposal_id, purpose, asset_id, asked, proposer_id, approver_id, at, due_at)
    VALUES (${row.proposalId}, ${row.purpose}, ${row.assetId}, ${String(row.asked)}, ${row.proposerId}, ${row.approverId},
            ${row.now}, ${row.dueAt})`.execute(tx);
}

/** Decisions whose capital has not been taken yet, as they become due. */
export const RETURNS_OPEN = {
  table: 'capital_returns',
  key: 'proposal_id',
  dueAt: 'due_at',
  open: () => sql<boolean>`NOT t.is_done`,
  columns: 't.proposal_id, t.purpose, t.asset_id, t.asked',
} as const;

/** A decision that is due. */
export interface ReturnRow {
  readonly proposal_id: number;
  readonly purpose: CapitalPurpose;
  readonly asset_id: number;
  readonly asked: string;
}

/** Writes what was taken. */
export async function insertCapitalReturned(tx: Tx, proposalId: number, atoms: bigint, at: number): Promise<void> {
  await sql`INSERT INTO capital_returned (proposal_id, atoms, at) VALUES (${proposalId}, ${String(atoms)}, ${at})`.execute(tx);
  await sql`UPDATE capital_returns SET is_done = true WHERE proposal_id = ${proposalId}`.execute(tx);
}
