/** What was published and withdrawn, in order; only ever added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** One act of publishing; a revision of null is a withdrawal. */
export interface Publication {
  revision: number | null;
  from: number;
  until: number | null;
  done: number;
  staffId: number | null;
}

/** Adds an act. */
export async function insertPublication(tx: Tx, entryId: number, act: Publication): Promise<void> {
  await sql`
    INSERT INTO content_publications (entry_id, revision, from_at, until_at, done_at, staff_id)
    VALUES (${entryId}, ${act.revision}, ${act.from}, ${act.until}, ${act.done}, ${act.staffId})`.execute(tx);
}

/** The last acts about an entry, newest first. */
export async function loadPublications(db: Db, entryId: number, limit: number): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    SELECT revision, from_at AS "from", until_at AS until, done_at AS done, staff_id AS "staffId"
    FROM content_publications WHERE entry_id = ${entryId} ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
