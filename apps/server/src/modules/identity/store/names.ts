/** How users are called by the staff, and who is meant by a text. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The address, number or name of some users; those who are gone are left out. */
export async function loadNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, coalesce(email, mobile, nickname) AS name FROM users
    WHERE id = ANY(${userIds as number[]}::bigint[]) AND closed_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
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
