/**
 * Reads bill entries, newest first. The newest of each of the user's accounts are taken from the index and merged, so
 * that a page costs the same however many entries the user has.
 */
import type { AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Which entries. */
export interface BillFilter {
  userId: number;
  type?: AccountType | undefined;
  assetId?: number | undefined;
  cause?: string | undefined;
  /** Only entries with a lower id. */
  before: number | null;
  offset: number;
  limit: number;
}

/** One entry; amounts in atoms. */
export interface BillRow {
  id: number;
  time: number;
  account: AccountType;
  asset_id: number;
  bucket: 'available' | 'frozen';
  amount: string;
  balance: string;
  cause: string;
  reference: string;
}

/** The entries of a filter, newest first. */
export async function loadBill(db: Db, filter: BillFilter): Promise<BillRow[]> {
  const { type = null, assetId = null, cause = null, before } = filter;
  const reach = filter.offset + filter.limit;
  const { rows } = await sql<BillRow>`
    SELECT e.id, j.created_at AS time, a.purpose AS account, a.asset_id, a.bucket, e.amount, e.balance_after AS balance,
           e.cause, j.reference
    FROM accounts a
    CROSS JOIN LATERAL (
      SELECT id, journal_id, amount, balance_after, cause FROM entries
      WHERE account_id = a.id AND (${before}::bigint IS NULL OR id < ${before}) AND (${cause}::text IS NULL OR cause = ${cause})
      ORDER BY id DESC LIMIT ${reach}) e
    JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'user' AND a.owner = ${filter.userId}
      AND (${type}::text IS NULL OR a.purpose = ${type}) AND (${assetId}::smallint IS NULL OR a.asset_id = ${assetId})
    ORDER BY e.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db);
  return rows;
}
