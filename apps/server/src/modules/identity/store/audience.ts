/** Users as a subquery or a condition in the SQL of other modules, which do not read the users themselves. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** People with an account (`peopleAmong`): (id, language). */
export const PEOPLE: RawBuilder<unknown> = sql`
  SELECT id, language FROM users WHERE closed_at IS NULL AND password_hash IS NOT NULL`;

/** Accounts that are not closed, also the installation's own: (id, language). */
export const OPEN_USERS: RawBuilder<unknown> = sql`SELECT id, language FROM users WHERE closed_at IS NULL`;

/** Whether the session that a column names is signed in. */
export const isLiveSession = (column: string, now: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM sessions WHERE sessions.id = ${sql.ref(column)} AND ended_at IS NULL AND sessions.expires_at > ${now})`;

/** Whether the user that a column names has a live session from a country, used within thirty days (`session-times.ts`). */
export const isSignedInFrom = (column: string, country: string, now: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM sessions s WHERE s.user_id = ${sql.ref(column)} AND s.ended_at IS NULL AND s.expires_at > ${now}
    AND s.country = ${country})`;

/** The number of the newest user; 0 without one. */
export async function newestUser(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM users`.execute(db);
  return rows[0]?.id ?? 0;
}
