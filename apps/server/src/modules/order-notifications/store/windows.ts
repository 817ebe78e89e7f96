/** Windows of users in the database; only who holds the lock of order notifications reads and writes them. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { type DueTable, takeOut } from '../../../platform/due/index.ts';
import type { Window } from '../domain/windows.ts';

/** The windows of some users. */
export async function loadWindows(tx: Tx, userIds: readonly number[]): Promise<Map<number, Window>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Window & { user_id: number }>`
    SELECT user_id, told, filled, triggered, ended FROM order_news_windows
    WHERE user_id = ANY(${[...new Set(userIds)]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ user_id: userId, ...window }) => [userId, window]));
}

/** Keeps windows; those that are new begin now. */
export async function saveWindows(tx: Tx, windows: ReadonlyMap<number, Window>, now: number): Promise<void> {
  if (windows.size === 0) return;
  const rows = [...windows].map(([userId, window]) => ({ user_id: userId, ...window }));
  await sql`
    INSERT INTO order_news_windows (user_id, began_at, told, filled, triggered, ended)
    SELECT user_id, ${now}, told, filled, triggered, ended
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS new (user_id bigint, told integer, filled integer, triggered integer, ended integer)
    ON CONFLICT (user_id) DO UPDATE
      SET told = excluded.told, filled = excluded.filled, triggered = excluded.triggered, ended = excluded.ended`.execute(tx);
}

const OPEN_WINDOWS: DueTable = { table: 'order_news_windows', key: 'user_id', dueAt: 'began_at' };
const COLUMNS = 't.user_id, t.told, t.filled, t.triggered, t.ended';

/** Whether a window began at a time or before. */
export function hasOldWindows(db: Db, until: number): Promise<boolean> {
  return hasRows(db, sql`SELECT FROM order_news_windows WHERE began_at <= ${until}`);
}

/** Ends windows that began at a time or before, oldest first; answers what they gathered. */
export async function takeOldWindows(tx: Tx, until: number, limit: number): Promise<Map<number, Window>> {
  const rows = await takeOut<Window & { user_id: number }>(tx, OPEN_WINDOWS, COLUMNS, { now: until, limit });
  return new Map(rows.map(({ user_id: userId, ...window }) => [userId, window]));
}
