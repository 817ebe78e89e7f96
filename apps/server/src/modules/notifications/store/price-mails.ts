/** Mails of price alerts in the database: how many a user has had, and which wait. Invariants: whoever counts holds the user's row. */
import type { Notification } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a price alert told. */
export type AlertParams = Extract<Notification, { kind: 'price_alert' }>['params'];

/** The hour of a user: when it began, how many mails it had. */
export interface MailHour {
  readonly userId: number;
  readonly since: number;
  readonly mailed: number;
}

/** The hours of some users, held until the transaction ends, and whether mails wait; who has none begins one now. */
export async function holdHours(
  tx: Tx,
  userIds: readonly number[],
  now: number,
): Promise<(MailHour & { hasWaiting: boolean })[]> {
  const ids = [...new Set(userIds)];
  // In one order, so that two processes never wait for each other.
  const { rows: hours } = await sql<MailHour>`
    INSERT INTO price_mails AS h (user_id, since, mailed)
    SELECT id, ${now}, 0 FROM unnest(${ids}::bigint[]) AS asked (id) ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET since = h.since
    RETURNING user_id AS "userId", since, mailed`.execute(tx);
  // Asked once they are held: that statement may have waited, and sees of this table what was there before.
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT user_id FROM price_mails_waiting WHERE user_id = ANY(${ids}::bigint[])`.execute(tx);
  const waiting = new Set(rows.map(({ user_id: userId }) => userId));
  return hours.map((hour) => ({ ...hour, hasWaiting: waiting.has(hour.userId) }));
}

/** Hours, by when they began. */
export const ENDED_HOURS = {
  table: 'price_mails',
  key: 'user_id',
  columns: 't.user_id AS "userId"',
  dueAt: 'since',
} as const;

/** Writes hours that are held. */
export async function saveHours(tx: Tx, hours: readonly MailHour[]): Promise<void> {
  await sql`
    UPDATE price_mails AS h SET since = new.since, mailed = new.mailed
    FROM json_to_recordset(${JSON.stringify(hours)}::json) AS new ("userId" bigint, since bigint, mailed int)
    WHERE h.user_id = new."userId"`.execute(tx);
}

/** Forgets hours that are held. */
export async function deleteHours(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM price_mails WHERE user_id = ANY(${userIds as number[]}::bigint[])`.execute(tx);
}

/** Keeps mails for later, in the order given. */
export async function keepWaiting(tx: Tx, news: readonly { userId: number; params: object }[]): Promise<void> {
  const rows = news.map(({ userId, params }, number) => ({ userId, params, number }));
  await sql`
    INSERT INTO price_mails_waiting (user_id, params)
    SELECT "userId", params
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new ("userId" bigint, params jsonb, number int)
    ORDER BY number`.execute(tx);
}

/** Takes out what waits for some users, by user, in its order. */
export async function takeWaiting(tx: Tx, userIds: readonly number[]): Promise<Map<number, AlertParams[]>> {
  const { rows } = await sql<{ id: number; user_id: number; params: AlertParams }>`
    DELETE FROM price_mails_waiting WHERE user_id = ANY(${userIds as number[]}::bigint[]) RETURNING id, user_id, params`.execute(
    tx,
  );
  const waiting = new Map<number, AlertParams[]>();
  for (const { user_id: userId, params } of rows.toSorted((a, b) => a.id - b.id)) {
    const own = waiting.get(userId) ?? [];
    own.push(params);
    waiting.set(userId, own);
  }
  return waiting;
}
