/** Records as receipts read them. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ShownLists } from '../engine/rows.ts';

/** A record with its place in the log; null while it has none. */
export interface LoggedRow {
  readonly id: number;
  readonly marketId: number | null;
  readonly positionId: number | null;
  readonly tick: number | null;
  readonly from: number | null;
  readonly time: number;
  readonly body: string;
  readonly lists: ShownLists | null;
  readonly leaf: number | null;
}

/** Selects records `r` with their leaves. */
export const SELECT_RECORDS = sql`
  SELECT r.id, r.market_id AS "marketId", r.position_id AS "positionId", r.tick_ms AS tick, r.from_ms AS from, r.time_ms AS time,
    r.body, r.lists, l.leaf
  FROM contract_records r LEFT JOIN contract_record_leaves l ON l.record_id = r.id`;

/** A record of a user by its number and kind; null when they have none. */
export async function loadRecord(db: Db, id: number, userId: number, kind: string): Promise<LoggedRow | null> {
  const { rows } = await sql<LoggedRow>`
    ${SELECT_RECORDS} WHERE r.id = ${id} AND r.user_id = ${userId} AND r.kind = ${kind}`.execute(db);
  return rows[0] ?? null;
}

/** Records by their numbers. */
export async function loadRecords(db: Db, ids: readonly number[]): Promise<LoggedRow[]> {
  return (await sql<LoggedRow>`${SELECT_RECORDS} WHERE r.id = ANY(${ids}::bigint[]) ORDER BY r.id`.execute(db)).rows;
}

/** The records of versions of a market's terms. */
export async function loadTermsRecords(db: Db, marketId: number, versions: readonly number[]): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    ${SELECT_RECORDS} JOIN contract_terms t ON t.record_id = r.id
    WHERE t.market_id = ${marketId} AND t.version = ANY(${versions}::int[]) ORDER BY r.id`.execute(db);
  return rows;
}

/** What became due at the end of a period, for a position of a user that paid or received then: with the length of its chain. */
export async function loadDue(
  db: Db,
  id: number,
  userId: number,
  positionId: number,
): Promise<{ readonly row: LoggedRow; readonly revision: number; readonly head: string } | null> {
  const { rows } = await sql<{ revision: number; head: string }>`
    SELECT revision, chain AS head FROM contract_position_events
    WHERE position_id = ${positionId} AND user_id = ${userId} AND kind = 'funding' AND record->>'record' = ${String(id)}`.execute(
    db,
  );
  const [event] = rows;
  const [row] = event === undefined ? [] : await loadRecords(db, [id]);
  return event === undefined || row === undefined ? null : { row, ...event };
}
