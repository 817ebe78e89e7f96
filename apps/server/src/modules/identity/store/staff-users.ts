/** Users as the staff reads them. No column with a secret is ever selected here. Times in epoch ms. */
import type { FiatCurrency, Language } from '@glasshouse/contract';
import type { FreezeReason, SecurityEventKind } from '@glasshouse/contract/identity';
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UserSearch } from '../domain/user-search.ts';
import type { LoginMethod } from './sessions.ts';

/** A user of the list. */
export interface UserRow {
  id: number;
  account_name: string;
  nickname: string;
  email: string | null;
  mobile: string | null;
  created_at: number;
  frozen_at: number | null;
  closed_at: number | null;
  last_seen: number | null;
  country: string;
}

const ROW = sql`u.id, u.account_name, u.nickname, u.email, u.mobile, u.created_at, z.at AS frozen_at, u.closed_at,
  (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id) AS last_seen,
  coalesce((SELECT s.country FROM sessions s WHERE s.user_id = u.id ORDER BY s.id DESC LIMIT 1), '') AS country`;

const FROM = sql`users u LEFT JOIN user_freezes z ON z.user_id = u.id`;

const IN_STATE = {
  open: sql`z.user_id IS NULL AND u.closed_at IS NULL`,
  frozen: sql`z.user_id IS NOT NULL`,
  closed: sql`u.closed_at IS NOT NULL`,
} as const;

/** What narrows a list of users besides a search; `ids` null is all, `isOldest` turns the order around. */
export interface UserFilter {
  state: keyof typeof IN_STATE | undefined;
  /** A condition on `u.id`. */
  level: RawBuilder<unknown> | null;
  ids: readonly number[] | null;
  isOldest: boolean;
}

/** Users that a search finds, newest first or oldest first. Each branch has an index of its own. */
export async function findUsers(
  db: Db,
  search: UserSearch | null,
  { state, level, ids, isOldest }: UserFilter,
  { before, offset, limit }: Slice,
): Promise<UserRow[]> {
  const found =
    search === null
      ? sql`true`
      : sql`(u.id = ${search.id}::bigint OR u.mobile LIKE ${search.mobile}::text OR u.email LIKE ${search.name}::text
             OR lower(u.nickname) LIKE ${search.name}::text)`;
  const { rows } = await sql<UserRow>`
    SELECT ${ROW} FROM ${FROM}
    WHERE ${found} AND ${state === undefined ? sql`true` : IN_STATE[state]} AND ${level ?? sql`true`}
      AND ${ids === null ? sql`true` : sql`u.id = ANY(${ids as number[]}::bigint[])`}
      AND (${before}::bigint IS NULL OR ${isOldest ? sql`u.id > ${before}` : sql`u.id < ${before}`})
    ORDER BY u.id ${isOldest ? sql`ASC` : sql`DESC`} OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Everything that a user's page shows; what is secret is only asked whether it is there. */
export interface FullUserRow extends UserRow {
  signature: string;
  head_portrait: string | null;
  language: Language | null;
  fiat: FiatCurrency | null;
  invited_by: number | null;
  invited: number;
  has_pay_password: boolean;
  has_totp: boolean;
  passkeys: number;
  password_changed_at: number | null;
  withdrawals_stopped_until: number | null;
  frozen_reason: FreezeReason | null;
  freeze_note: string | null;
  freeze_staff: number | null;
  notes: number;
}

/** A user; null when there is none of this id. */
export async function loadFullUser(db: Db, userId: number): Promise<FullUserRow | null> {
  const { rows } = await sql<FullUserRow>`
    SELECT ${ROW}, u.signature, u.head_portrait, u.language, u.fiat, u.invited_by,
      (SELECT count(*)::int FROM users i WHERE i.invited_by = u.id) AS invited,
      u.pay_password_hash IS NOT NULL AS has_pay_password,
      EXISTS (SELECT FROM user_totp t WHERE t.user_id = u.id) AS has_totp,
      (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
      u.password_changed_at, u.withdrawals_stopped_until, z.reason AS frozen_reason, z.note AS freeze_note,
      z.staff_id AS freeze_staff,
      (SELECT count(*)::int FROM user_notes n WHERE n.user_id = u.id) AS notes
    FROM ${FROM}
    WHERE u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether there is a user of this id. */
export async function isUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** A session without its token. */
export interface SessionRow {
  id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  ended_at: number | null;
  method: LoginMethod;
  ip: string;
  country: string;
  user_agent: string;
  is_unknown: boolean;
}

/** Sessions of a user, newest first. */
export async function loadSessions(db: Db, userId: number, { before, offset, limit }: Slice): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT id, created_at, last_used_at, expires_at, ended_at, method, ip, country, user_agent, is_unknown FROM sessions
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A security event with the address that it came from. */
export interface EventRow {
  id: number;
  kind: SecurityEventKind;
  at: number;
  ip: string;
  user_agent: string;
  country: string;
}

/** Security events of a user, newest first. */
export async function loadEventsWithAddress(db: Db, userId: number, { before, offset, limit }: Slice): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT id, kind, at, ip, user_agent, country FROM security_events
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A user by the name of the account; null when there is none of this id. */
export async function loadNamed(db: Db, userId: number): Promise<{ name: string; isClosed: boolean } | null> {
  const { rows } = await sql<{ name: string; isClosed: boolean }>`
    SELECT account_name AS name, closed_at IS NOT NULL AS "isClosed" FROM users WHERE id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
