/** Daily figures of funds in PostgreSQL: only ever added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A fund in one asset at the beginning of a day. Units: atoms. */
export interface FundDay {
  readonly fund: string;
  readonly assetId: number;
  readonly day: number;
  readonly free: bigint;
  readonly held: bigint;
  readonly recordHash: string;
}

/** Adds a day. */
export async function insertFundDays(tx: Tx, days: readonly FundDay[]): Promise<void> {
  for (const { fund, assetId, day, free, held, recordHash } of days)
    await sql`
      INSERT INTO fund_days (fund, asset_id, day, free, held, record_hash)
      VALUES (${fund}, ${assetId}, ${day}, ${String(free)}, ${String(held)}, ${recordHash})`.execute(tx);
}

/** Whether a next day waits to be recorded. */
export async function isDayWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM due_items WHERE product = 'earn' LIMIT 1`.execute(db);
  return rows.length > 0;
}
