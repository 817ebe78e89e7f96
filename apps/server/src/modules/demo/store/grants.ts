/** Grants of paper money that users asked for. The caller holds the lock of the user's balance. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The number of the user's newest grant (0: none) and the times of those after `since`. */
export async function loadGrants(tx: Tx, userId: number, since: number): Promise<{ newest: number; times: number[] }> {
  const { rows } = await sql<{ number: number; created_at: number }>`
    SELECT number, created_at FROM demo_grants WHERE user_id = ${userId} AND created_at > ${since}
    UNION ALL SELECT coalesce(max(number), 0), ${since}::bigint FROM demo_grants WHERE user_id = ${userId}`.execute(tx);
  return {
    newest: Math.max(0, ...rows.map((row) => row.number)),
    times: rows.filter((row) => row.created_at > since).map((row) => row.created_at),
  };
}

/** Notes a grant. */
export async function insertGrant(tx: Tx, userId: number, number: number, now: number): Promise<void> {
  await sql`INSERT INTO demo_grants (user_id, number, created_at) VALUES (${userId}, ${number}, ${now})`.execute(tx);
}
