/** News in the database. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Writes news; answers their ids in the order given. */
export async function insertNews(
  tx: Tx,
  news: readonly { userId: number; kind: string; params: object }[],
  at: number,
): Promise<number[]> {
  const rows = news.map(({ userId, kind, params }, number) => ({ userId, kind, params, number }));
  const { rows: written } = await sql<{ id: number }>`
    INSERT INTO notifications (user_id, kind, params, at)
    SELECT "userId", kind, params, ${at}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new ("userId" bigint, kind text, params jsonb, number int)
    ORDER BY number RETURNING id`.execute(tx);
  // Ids are given in the order of the rows; in which order they are returned is not said.
  return written.map(({ id }) => id).sort((a, b) => a - b);
}

/** Forgets the news of a user. */
export async function deleteNews(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM notifications WHERE user_id = ${userId}`.execute(tx);
}

/** News of a user, newest first. */
export async function loadNews(
  db: Db,
  userId: number,
  { before, offset, limit }: Slice,
): Promise<{ id: number; kind: string; params: object; at: number }[]> {
  const { rows } = await sql<{ id: number; kind: string; params: object; at: number }>`
    SELECT id, kind, params, at FROM notifications
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}
