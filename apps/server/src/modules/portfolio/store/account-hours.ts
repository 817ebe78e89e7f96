/** What each account of a user held at full hours. Units: atoms. */
import type { AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { AccountBalance } from '../../ledger/index.ts';

/** A balance from an hour on. */
export interface AccountHour {
  readonly assetId: number;
  readonly bucket: string;
  readonly hour: number;
  readonly atoms: bigint;
}

/** Writes the last balances of hours; `hour` is the end of the one in which they were changed. */
export async function saveAccountHours(tx: Tx, balances: readonly (AccountBalance & { readonly hour: number })[]): Promise<void> {
  if (balances.length === 0) return;
  const rows = balances.map((one) => ({ ...one, atoms: String(one.atoms) }));
  await sql`
    INSERT INTO portfolio_account_hours (user_id, type, asset_id, bucket, hour, atoms)
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r
      ("userId" bigint, type text, "assetId" smallint, bucket text, hour bigint, atoms numeric)
    ON CONFLICT (user_id, type, asset_id, bucket, hour) DO UPDATE SET atoms = excluded.atoms`.execute(tx);
}

/** Balances of an account in force at `from`, and the later ones until `to`, by hour. */
export async function loadAccountHours(
  db: Db,
  { userId, type }: { readonly userId: number; readonly type: AccountType },
  from: number,
  to: number,
): Promise<AccountHour[]> {
  const { rows } = await sql<Omit<AccountHour, 'atoms'> & { atoms: string }>`
    SELECT * FROM (
      SELECT DISTINCT ON (asset_id, bucket) asset_id AS "assetId", bucket, hour, atoms FROM portfolio_account_hours
      WHERE user_id = ${userId} AND type = ${type} AND hour <= ${from} ORDER BY asset_id, bucket, hour DESC) AS base
    UNION ALL
    SELECT asset_id, bucket, hour, atoms FROM portfolio_account_hours
    WHERE user_id = ${userId} AND type = ${type} AND hour > ${from} AND hour <= ${to}
    ORDER BY hour`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}
