/** The tree of invitations: read here, written once with each account (`insertUser`). */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Whom a user invited. */
export interface InvitedRow {
  id: number;
  nickname: string;
  created_at: number;
  /** Whether the account was deleted since. */
  closed: boolean;
  /** How many this one invited. */
  invited: number;
}

/** Who invited each of some users; those whom nobody invited are left out. */
export async function loadInviters(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; invited_by: number }>`
    SELECT id, invited_by FROM users WHERE id = ANY(${userIds as number[]}::bigint[]) AND invited_by IS NOT NULL`.execute(db);
  return new Map(rows.map((row) => [row.id, row.invited_by]));
}

/** Whom a user invited, newest first. */
export async function loadInvited(db: Db, userId: number, slice: Slice): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    SELECT u.id, u.nickname, u.created_at, u.closed_at IS NOT NULL AS closed,
      (SELECT count(*)::int FROM users i WHERE i.invited_by = u.id) AS invited
    FROM users u WHERE u.invited_by = ${userId} AND (${slice.before}::bigint IS NULL OR u.id < ${slice.before})
    ORDER BY u.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** A user's invite code, how many he invited, and how many these invited. */
export async function loadInvitation(db: Db, userId: number): Promise<{ code: string; invited: number; theirs: number }> {
  const { rows } = await sql<{ code: string; invited: number; theirs: number }>`
    SELECT u.invite_code AS code, count(DISTINCT f.id)::int AS invited, count(t.id)::int AS theirs
    FROM users u LEFT JOIN users f ON f.invited_by = u.id LEFT JOIN users t ON t.invited_by = f.id
    WHERE u.id = ${userId} GROUP BY u.id`.execute(db);
  return rows[0] as { code: string; invited: number; theirs: number };
}

/** The nicknames of some users; those who are gone are left out. */
export async function loadNicknames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; nickname: string }>`
    SELECT id, nickname FROM users WHERE id = ANY(${userIds as number[]}::bigint[]) AND closed_at IS NULL`.execute(db);
  return new Map(rows.map((row) => [row.id, row.nickname]));
}

/** Which of some users are still there, and stay until the transaction ends: whoever is just being deleted is waited for. */
export async function holdOpen(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ANY(${userIds as number[]}::bigint[]) AND closed_at IS NULL
    ORDER BY id FOR KEY SHARE`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
