/** How users are called by the staff, and who is meant by a text. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { clientOf } from '../../../platform/whereabouts.ts';

/** The address, number or name of some users; those who are gone are left out. */
export async function loadNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, coalesce(email, mobile, nickname) AS name FROM users
    WHERE id = ANY(${userIds as number[]}::bigint[]) AND closed_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** When a user joined, and from where and on what the newest session is; null for who is gone. Times in epoch ms. */
export async function loadLastSeen(db: Db, userId: number) {
  const { rows } = await sql<{
    created: number;
    seen: number | null;
    country: string;
    user_agent: string;
    isUnknown: boolean;
  }>`
    SELECT u.created_at AS created, s.last_used_at AS seen, coalesce(s.country, '') AS country,
           coalesce(s.user_agent, '') AS user_agent, coalesce(s.is_unknown, false) AS "isUnknown"
    FROM users u LEFT JOIN LATERAL (SELECT * FROM sessions WHERE user_id = u.id ORDER BY id DESC LIMIT 1) s ON true
    WHERE u.id = ${userId} AND u.closed_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { user_agent: userAgent, ...rest } = row;
  const { browser, system } = clientOf(userAgent);
  return { ...rest, browser, system };
}

/** Users with a text in their address, number or name, newest first. */
export async function searchNames(db: Db, text: string, limit: number): Promise<number[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE closed_at IS NULL AND (email LIKE ${pattern} OR mobile LIKE ${pattern} OR lower(nickname) LIKE ${pattern})
    ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
