/** Who is told at all. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Those of some users who can sign in: not the house's own accounts (the demo market maker), not who deleted his account. */
export async function peopleAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE id = ANY(${[...new Set(userIds)]}::bigint[]) AND closed_at IS NULL AND password_hash IS NOT NULL`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
