/** Entries and balances by side of the books, for reports: SQL that other modules use as a subquery. Units: atoms. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** What every entry moved: (asset_id, day, kind, purpose, cause, atoms_in, atoms_out). `which` is SQL over the entry `e`. */
export const moves = (which: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  SELECT e.asset_id, (j.created_at / 86400000)::int AS day, a.kind, a.purpose, e.cause,
         greatest(e.amount, 0) AS atoms_in, greatest(-e.amount, 0) AS atoms_out
  FROM entries e JOIN journals j ON j.id = e.journal_id JOIN accounts a ON a.id = e.account_id WHERE ${which}`;

/** What every side has of every asset: (asset_id, kind, held). No rows unless `isAsked`. */
export const heldBySide = (isAsked: boolean): RawBuilder<unknown> => sql`
  SELECT asset_id, kind, sum(balance) AS held FROM accounts WHERE ${isAsked} GROUP BY asset_id, kind`;

/** The number of the newest entry; 0 without one. */
export async function newestEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM entries`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An account of the operator or the outside, with what it has. */
export interface HouseRow {
  kind: 'house' | 'external';
  purpose: string;
  asset_id: number;
  balance: string;
}

/** All of them: a dozen for each asset, however many users there are. */
export async function loadHouseAccounts(db: Db): Promise<HouseRow[]> {
  const { rows } = await sql<HouseRow>`
    SELECT kind, purpose, asset_id, balance FROM accounts WHERE kind IN ('house', 'external') AND owner = 0
    ORDER BY kind DESC, purpose, asset_id`.execute(db);
  return rows;
}
