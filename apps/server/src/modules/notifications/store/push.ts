/** Devices with push and what is on its way to them. At least once: who dies between sending and noting sends again. */
import type { Language } from '@glasshouse/contract';
import type { PushMessage } from '@glasshouse/contract/notifications';
import { languageOr } from '@glasshouse/i18n/server.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { type DueTable, type LeasedColumns, lease, putBack } from '../../../platform/due/index.ts';
import { OPEN_USERS, isLiveSession } from '../../identity/index.ts';

/** The most devices of one user; one more takes the place of the oldest. */
const MAX_DEVICES = 10;

/** What a browser gives of its subscription. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Keeps a device; false when the endpoint is known with other keys. A device that changed hands belongs to who is signed in. */
export async function saveSubscription(
  tx: Tx,
  { endpoint, p256dh, auth }: Subscription,
  owner: { userId: number; sessionId: number; language: Language; now: number },
): Promise<boolean> {
  const { userId, sessionId, language, now } = owner;
  const known = await sql<{ user_id: number }>`
    SELECT user_id FROM push_subscriptions WHERE endpoint = ${endpoint} FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO push_subscriptions AS own (user_id, session_id, endpoint, p256dh, auth, language, created_at)
    VALUES (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${now})
    ON CONFLICT (endpoint) DO UPDATE
      SET user_id = ${userId}, session_id = ${sessionId}, language = ${language}, created_at = ${now}
      WHERE own.p256dh = ${p256dh} AND own.auth = ${auth}
    RETURNING id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  // What was on its way to the one before him is not for him.
  if (known.rows[0]?.user_id !== userId) await sql`DELETE FROM push_outbox WHERE subscription_id = ${id}`.execute(tx);
  await sql`
    DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT ${MAX_DEVICES})`.execute(
    tx,
  );
  return true;
}

/** Forgets a device of a user. */
export async function deleteSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND endpoint = ${endpoint}`.execute(db);
}

/** Forgets a device that is gone. */
export async function dropSubscription(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE id = ${id}`.execute(db);
}

const LIVE = (now: number) => isLiveSession('s.session_id', now);

/** Devices after one, whose sessions are looked at; those whose session has ended go: by signing out, from elsewhere, or of age. */
export function dropSignedOutQuery(after: number, limit: number, now: number) {
  return sql<{ last: number | null; seen: number }>`
    WITH next AS MATERIALIZED (SELECT id FROM push_subscriptions WHERE id > ${after} ORDER BY id LIMIT ${limit}),
    gone AS (
      DELETE FROM push_subscriptions s WHERE s.id = ANY(ARRAY(SELECT id FROM next)) AND NOT ${LIVE(now)})
    SELECT max(id) AS last, count(*)::int AS seen FROM next`;
}

/**
 * Forgets some of the devices whose session has ended, and answers after which the next look begins. Only to keep the table
 * small: who is told is asked of the session each time.
 */
export async function dropSignedOut(db: Db, after: number, limit: number, now: number): Promise<number> {
  const { rows } = await dropSignedOutQuery(after, limit, now).execute(db);
  const { last, seen } = rows[0] as { last: number | null; seen: number };
  return seen < limit ? 0 : (last ?? 0);
}

/** Whether any device has push. */
export const hasDevices = (db: Db): Promise<boolean> => hasRows(db, sql`SELECT FROM push_subscriptions`);

/** How many devices of a user are told. */
export async function countDevices(db: Db, userId: number, now: number): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    SELECT count(*)::int AS devices FROM push_subscriptions s WHERE user_id = ${userId} AND ${LIVE(now)}`.execute(db);
  return rows[0]?.devices ?? 0;
}

/** A device to tell, with the language of its user. */
export interface Device {
  id: number;
  user_id: number;
  language: Language;
}

/** The devices of some users that are signed in. */
export async function loadDevices(db: Db, userIds: readonly number[], now: number): Promise<Device[]> {
  const { rows } = await sql<{ id: number; user_id: number; language: string }>`
    SELECT s.id, s.user_id, coalesce(u.language, s.language) AS language
    FROM push_subscriptions s JOIN (${OPEN_USERS}) AS u ON u.id = s.user_id
    WHERE s.user_id = ANY(${[...new Set(userIds)]}::bigint[]) AND ${LIVE(now)}`.execute(db);
  return rows.map((row) => ({ ...row, language: languageOr(row.language) }));
}

/** A message for a device. */
export interface Outgoing {
  device: number;
  message: PushMessage;
  expiresAt: number;
}

/** Puts messages on their way, within the transaction of what they tell. */
export async function enqueuePushes(tx: Tx, messages: readonly Outgoing[], now: number): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    INSERT INTO push_outbox (subscription_id, message, expires_at, due_at)
    SELECT device, message, "expiresAt", ${now}
    FROM json_to_recordset(${JSON.stringify(messages)}::json) AS new (device bigint, message jsonb, "expiresAt" bigint)`.execute(
    tx,
  );
}

/** A message that is due. */
export interface DuePush extends Subscription {
  id: number;
  subscription_id: number;
  message: PushMessage;
  expires_at: number;
  attempts: number;
}

/** Messages to devices whose session lives: a user who signed out meanwhile gets nothing more. */
const OUTBOX: DueTable = {
  table: 'push_outbox',
  key: 'id',
  dueAt: 'due_at',
  open: (now) => sql`
    t.expires_at > ${now} AND EXISTS (SELECT FROM push_subscriptions s WHERE s.id = t.subscription_id AND ${LIVE(now)})`,
};
const COLUMNS: LeasedColumns = {
  columns: 't.id, t.subscription_id, t.message, t.expires_at, t.attempts, s.endpoint, s.p256dh, s.auth',
  join: { tables: 'push_subscriptions s', on: 's.id = t.subscription_id' },
};

/** Whether any message waits, due or not. */
export const hasPushes = (db: Db): Promise<boolean> => hasRows(db, sql`SELECT FROM push_outbox`);

/** Leases messages that are due, the oldest of them. */
export const takeDuePushes = (db: Db, limit: number, now: number): Promise<DuePush[]> =>
  lease<DuePush>(db, OUTBOX, COLUMNS, { now, limit });

/** Lets a message be tried again later. */
export const putBackPush = (db: Db, push: DuePush, now: number): Promise<void> => putBack(db, OUTBOX, push, now);

/** Forgets a message. */
export async function removePush(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM push_outbox WHERE id = ${id}`.execute(db);
}

/** Forgets messages that have no use any more; answers how many. */
export async function removeExpiredPushes(db: Db, now: number): Promise<number> {
  const { rows } = await sql`DELETE FROM push_outbox WHERE expires_at <= ${now} RETURNING 1`.execute(db);
  return rows.length;
}
