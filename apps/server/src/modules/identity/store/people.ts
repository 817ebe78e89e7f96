/** Who of some users is there: for other modules, which do not read the users themselves. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Those who can sign in: not the installation's own accounts (the demo market maker), not users who deleted theirs. */
export async function peopleAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE id = ANY(${[...new Set(userIds)]}::bigint[]) AND closed_at IS NULL AND password_hash IS NOT NULL`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All users who closed their account. */
export async function closedUsers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE closed_at IS NOT NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a user closed their account. An account that is closed is never opened again. */
export async function isClosed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} AND closed_at IS NOT NULL`.execute(db);
  return rows.length > 0;
}
