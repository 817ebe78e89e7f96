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
  /** The hash of its record's leaf in the log, in hex. */
  readonly leafHash: string;
}

/** Adds a day. */
export async function insertFundDays(tx: Tx, days: readonly FundDay[]): Promise<void> {
  for (const { fund, assetId, day, free, held, leafHash } of days)
    await sql`
      INSERT INTO fund_days (fund, asset_id, day, free, held, leaf_hash)
      VALUES (${fund}, ${assetId}, ${day}, ${String(free)}, ${String(held)}, ${leafHash})`.execute(tx);
}

/** A day that was recorded. */
export interface NewestDay {
  readonly fund: string;
  readonly assetId: number;
  readonly day: number;
  readonly leafHash: string;
}

/** The newest day of each fund in an asset that has any. */
export async function loadNewestDays(db: Db, funds: readonly Pick<NewestDay, 'fund' | 'assetId'>[]): Promise<NewestDay[]> {
  const { rows } = await sql<NewestDay>`
    SELECT f.fund, f.asset_id AS "assetId", d.day, d.leaf_hash AS "leafHash"
    FROM unnest(${funds.map(({ fund }) => fund)}::text[], ${funds.map(({ assetId }) => assetId)}::int[]) AS f (fund, asset_id)
    CROSS JOIN LATERAL (
      SELECT day, leaf_hash FROM fund_days d WHERE d.fund = f.fund AND d.asset_id = f.asset_id ORDER BY day DESC LIMIT 1) d`.execute(
    db,
  );
  return rows;
}

/** Whether a next day waits to be recorded. */
export async function isDayWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM due_items WHERE product = 'earn' LIMIT 1`.execute(db);
  return rows.length > 0;
}
