/** Transfers between accounts in PostgreSQL: only ever added. Units: atoms of the asset. */
import type { AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A transfer as it is stored. */
export interface StoredTransfer {
  id: number;
  userId: number;
  assetId: number;
  from: AccountType;
  to: AccountType;
  atoms: bigint;
  time: number;
}

/** Adds a transfer; answers its id. */
export async function insertTransfer(tx: Tx, transfer: Omit<StoredTransfer, 'id'>): Promise<number> {
  const { userId, assetId, from, to, atoms, time } = transfer;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account_transfers (user_id, asset_id, from_account, to_account, atoms, created_at)
    VALUES (${userId}, ${assetId}, ${from}, ${to}, ${String(atoms)}, ${time}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Transfers of a user, newest first. */
export async function loadTransfers(db: Db, userId: number, slice: Slice): Promise<StoredTransfer[]> {
  const { rows } = await sql<Omit<StoredTransfer, 'atoms'> & { atoms: string }>`
    SELECT id, user_id AS "userId", asset_id AS "assetId", from_account AS "from", to_account AS "to", atoms, created_at AS time
    FROM account_transfers
    WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}
