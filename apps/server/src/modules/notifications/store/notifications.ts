/** News in the database. */
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@glasshouse/contract';
import { UNREAD_MAX, type UnreadCounts } from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A piece of news as it is kept. */
export interface NewsRow {
  id: number;
  kind: string;
  params: object;
  at: number;
}

/** A piece of news as the centre shows it. */
export interface NoticeRow extends NewsRow {
  grp: NotificationGroup;
  read_at: number | null;
}

/** Writes news; answers their ids in the order given. */
export async function insertNews(
  tx: Tx,
  news: readonly { userId: number; kind: string; group: NotificationGroup; params: object }[],
  at: number,
): Promise<number[]> {
  const rows = news.map(({ userId, kind, group, params }, number) => ({ userId, kind, grp: group, params, number }));
  const { rows: written } = await sql<{ id: number }>`
    INSERT INTO notifications (user_id, kind, grp, params, at)
    SELECT "userId", kind, grp, params, ${at}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new ("userId" bigint, kind text, grp text, params jsonb, number int)
    ORDER BY number RETURNING id`.execute(tx);
  // Ids are given in the order of the rows; in which order they are returned is not said.
  return written.map(({ id }) => id).sort((a, b) => a - b);
}

/** Forgets everything of a user. */
export async function deleteNews(tx: Tx, userId: number): Promise<void> {
  for (const table of ['notifications', 'notification_choices', 'push_subscriptions', 'price_mails', 'price_mails_waiting'])
    await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(tx);
}

/** News of a user, newest first. */
export async function loadNews(db: Db, userId: number, { before, offset, limit }: Slice): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    SELECT id, kind, params, at FROM notifications
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A page of the centre: of one group, or of all; read in the order of an index, however many there are. */
export function noticesQuery(userId: number, group: NotificationGroup | null, { before, offset, limit }: Slice) {
  const ofGroup = group === null ? sql`` : sql`AND grp = ${group}`;
  const below = before === null ? sql`` : sql`AND id < ${before}`;
  return sql<NoticeRow>`
    SELECT id, kind, grp, params, at, read_at FROM notifications
    WHERE user_id = ${userId} ${ofGroup} ${below}
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`;
}

/** How much is unread by group: looks at no more than UNREAD_MAX entries of each in an index of unread news alone. */
export function unreadQuery(userId: number) {
  const counts = NOTIFICATION_GROUPS.map(
    (group) => sql`
      SELECT ${sql.lit(group)} AS grp, (SELECT count(*) FROM (
        SELECT FROM notifications WHERE user_id = ${userId} AND grp = ${sql.lit(group)} AND read_at IS NULL LIMIT ${UNREAD_MAX}
      ) AS few)::int AS unread`,
  );
  return sql<{ grp: NotificationGroup; unread: number }>`${sql.join(counts, sql` UNION ALL `)}`;
}

/** How much is unread. */
export async function loadUnread(db: Db, userId: number): Promise<UnreadCounts> {
  const { rows } = await unreadQuery(userId).execute(db);
  const groups = Object.fromEntries(rows.map(({ grp, unread }) => [grp, unread])) as UnreadCounts['groups'];
  return { total: rows.reduce((sum, { unread }) => sum + unread, 0), groups };
}

/** Notes that one was read; false when the user has none of this id. */
export async function markRead(db: Db, userId: number, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET read_at = coalesce(read_at, ${now}::bigint) WHERE id = ${id} AND user_id = ${userId} RETURNING 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Notes that all up to an id were read. Only rows that are there: one that is being written at this moment, perhaps under a
 * lower id, stays unread.
 */
export async function markAllRead(
  db: Db,
  userId: number,
  { upto, group, now }: { upto: number; group: NotificationGroup | null; now: number },
): Promise<void> {
  await sql`
    UPDATE notifications SET read_at = ${now}
    WHERE user_id = ${userId} AND read_at IS NULL AND id <= ${upto} AND (${group}::text IS NULL OR grp = ${group})`.execute(db);
}
