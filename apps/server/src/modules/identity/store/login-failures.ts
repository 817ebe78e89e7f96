/** Counters of failed logins per name. Names are stored hashed, because people type passwords into the wrong field. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Failures, currentFailures } from '../domain/throttle.ts';

const hashName = (name: string) => createHash('sha256').update(name).digest();

/** The failures of a name so far. */
export async function loadFailures(db: Db, name: string): Promise<Failures | null> {
  const { rows } = await sql<{ failures: number; last_failed_at: number }>`
    SELECT failures, last_failed_at FROM login_failures WHERE name_hash = ${hashName(name)}`.execute(db);
  return rows[0] ? { count: rows[0].failures, lastAt: rows[0].last_failed_at } : null;
}

/** Adds a failure to those that still count. */
export async function saveFailure(db: Db, name: string, before: Failures | null, now: number): Promise<void> {
  const isFresh = currentFailures(before, now) === 0;
  await sql`
    INSERT INTO login_failures (name_hash, failures, last_failed_at) VALUES (${hashName(name)}, 1, ${now})
    ON CONFLICT (name_hash) DO UPDATE SET last_failed_at = excluded.last_failed_at,
      failures = CASE WHEN ${isFresh} THEN 1 ELSE login_failures.failures + 1 END`.execute(db);
}

/** Forgets a name's failures after a good login. */
export async function deleteFailures(db: Db, name: string): Promise<void> {
  await sql`DELETE FROM login_failures WHERE name_hash = ${hashName(name)}`.execute(db);
}

/** Forgets failures that no longer count. */
export async function deleteOldFailures(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before}`.execute(db);
}
