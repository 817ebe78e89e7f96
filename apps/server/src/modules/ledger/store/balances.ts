/** A user's balances, without locks: available, frozen and owed side by side, in atoms. */
import type { AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LockedBalance } from '../domain/journal.ts';

/** Every balance that a user has or had. */
export async function loadBalances(db: Db, userId: number): Promise<LockedBalance[]> {
  const { rows } = await sql<{ purpose: AccountType; asset_id: number; available: string; frozen: string; owed: string }>`
    SELECT purpose, asset_id,
           coalesce(sum(balance) FILTER (WHERE bucket = 'available'), 0) AS available,
           coalesce(sum(balance) FILTER (WHERE bucket = 'frozen'), 0) AS frozen,
           coalesce(sum(balance) FILTER (WHERE bucket = 'owed'), 0) AS owed
    FROM accounts WHERE kind = 'user' AND owner = ${userId}
    GROUP BY purpose, asset_id ORDER BY purpose, asset_id`.execute(db);
  return rows.map((row) => ({
    userId,
    type: row.purpose,
    assetId: row.asset_id,
    available: BigInt(row.available),
    frozen: BigInt(row.frozen),
    ...(row.owed === '0' ? {} : { owed: BigInt(row.owed) }),
  }));
}

/** What users have of each asset in all accounts, held money included, less what they owe; in atoms. */
export async function loadTotals(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; assetId: number; atoms: bigint }[]> {
  const { rows } = await sql<{ userId: number; assetId: number; atoms: string }>`
    SELECT owner AS "userId", asset_id AS "assetId", sum(balance)::text AS atoms FROM accounts
    WHERE kind = 'user' AND owner = ANY(${userIds as number[]}::bigint[])
    GROUP BY owner, asset_id HAVING sum(balance) <> 0 ORDER BY owner, asset_id`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}

/** What users hold in an account, available and frozen together, in atoms; what they owe is left out. */
export async function loadHeld(
  db: Db,
  userIds: readonly number[],
  type: AccountType,
): Promise<{ userId: number; assetId: number; atoms: bigint }[]> {
  const { rows } = await sql<{ userId: number; assetId: number; atoms: string }>`
    SELECT owner AS "userId", asset_id AS "assetId", sum(balance)::text AS atoms FROM accounts
    WHERE kind = 'user' AND owner = ANY(${userIds as number[]}::bigint[]) AND purpose = ${type} AND bucket <> 'owed'
    GROUP BY owner, asset_id HAVING sum(balance) <> 0`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
}
