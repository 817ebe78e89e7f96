/**
 * Counts tries of one name in a window, each before it is looked at: guesses made at once count singly, at several
 * processes too. Names are stored hashed, because people type passwords into the wrong field. Times in epoch ms.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How many tries a name has. */
export interface TryLimit {
  max: number;
  windowMs: number;
}

/** What is tried: parts that make the name, as JSON, so that no name reads like another. */
export type TryName = readonly (string | number)[];

const hashOf = (name: TryName) => createHash('sha256').update(JSON.stringify(name)).digest();

/** Counts a try if the name has one left; false, and nothing is counted, when not. */
export async function countTry(db: Db, name: TryName, { max, windowMs }: TryLimit, now: number): Promise<boolean> {
  const isOver = now - windowMs;
  const { rows } = await sql`
    INSERT INTO staff_tries AS t (name_hash, tries, since) VALUES (${hashOf(name)}, 1, ${now})
    ON CONFLICT (name_hash) DO UPDATE SET
      tries = CASE WHEN t.since <= ${isOver} THEN 1 ELSE t.tries + 1 END,
      since = CASE WHEN t.since <= ${isOver} THEN ${now} ELSE t.since END
    WHERE t.since <= ${isOver} OR t.tries < ${max}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Takes back a try that was right, or was not made. */
export async function uncountTry(db: Db, name: TryName): Promise<void> {
  await sql`UPDATE staff_tries SET tries = tries - 1 WHERE name_hash = ${hashOf(name)} AND tries > 0`.execute(db);
}

/** Forgets windows that ended. */
export async function deleteOldTries(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM staff_tries WHERE since < ${before}`.execute(db);
}
