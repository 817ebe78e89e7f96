/** Figures of users for the overview. No person is named. Times in epoch ms. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

const DAY_MS = 86_400_000;

/** How many users there are. */
export interface UserFigures {
  total: number;
  frozen: number;
  closed: number;
  new_today: number;
  new_week: number;
  active: number;
}

/** Counts users. The total is a count over an index, the rest reads what is new, frozen, closed or in use. */
export async function loadUserFigures(db: Db, now: number): Promise<UserFigures> {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const { rows } = await sql<UserFigures>`
    SELECT (SELECT count(*)::int FROM users) AS total,
           (SELECT count(*)::int FROM user_freezes) AS frozen,
           (SELECT count(*)::int FROM users WHERE closed_at IS NOT NULL) AS closed,
           (SELECT count(*)::int FROM users WHERE created_at >= ${today}) AS new_today,
           (SELECT count(*)::int FROM users WHERE created_at >= ${today - 6 * DAY_MS}) AS new_week,
           (SELECT count(DISTINCT user_id)::int FROM sessions WHERE last_used_at > ${now - DAY_MS}) AS active`.execute(db);
  return rows[0] as UserFigures;
}

/** New users by day. */
export async function loadNewUsers(db: Db, fromDay: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; users: number }>`
    SELECT (created_at / 86400000)::int AS day, count(*)::int AS users FROM users
    WHERE created_at >= ${fromDay * DAY_MS} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ day, users }) => [day, users]));
}

/** Signs of abuse, as counts. */
export interface AbuseFigures {
  most_from_one_address: number;
  guessed_names: number;
  blocked_factors: number;
}

/** Counts them over the last hour and day. */
export async function loadAbuse(db: Db, now: number): Promise<AbuseFigures> {
  const { rows } = await sql<AbuseFigures>`
    SELECT (SELECT coalesce(max(users), 0)::int FROM (
              SELECT count(DISTINCT s.user_id) AS users FROM users u JOIN sessions s ON s.user_id = u.id
              WHERE u.created_at > ${now - DAY_MS} AND s.ip <> '' GROUP BY s.ip) AS by_address) AS most_from_one_address,
           (SELECT count(*)::int FROM login_failures WHERE failures >= 10 AND last_failed_at > ${now - 3_600_000}) AS guessed_names,
           (SELECT count(DISTINCT user_id)::int FROM security_events
            WHERE kind = 'second_factor_blocked' AND at > ${now - DAY_MS}
              AND id > (SELECT coalesce(max(id), 0) - 100000 FROM security_events)) AS blocked_factors`.execute(db);
  return rows[0] as AbuseFigures;
}
