/** Which shipped texts were taken in last, and which entries are the staff's by now. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The digest of the shipped texts that were taken in last; null when none were. */
export async function loadShippedDigest(db: Db): Promise<string | null> {
  const { rows } = await sql<{ digest: string }>`SELECT digest FROM content_shipped`.execute(db);
  return rows[0]?.digest ?? null;
}

/** Notes what was taken in. */
export async function saveShippedDigest(tx: Tx, digest: string): Promise<void> {
  await sql`
    INSERT INTO content_shipped (digest) VALUES (${digest})
    ON CONFLICT (only_row) DO UPDATE SET digest = excluded.digest`.execute(tx);
}

/** Whether a member of the staff has saved, published or withdrawn an entry. */
export async function isTouched(db: Db, entryId: number): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    SELECT EXISTS (SELECT FROM content_revisions WHERE entry_id = ${entryId} AND staff_id IS NOT NULL)
        OR EXISTS (SELECT FROM content_publications WHERE entry_id = ${entryId} AND staff_id IS NOT NULL) AS touched`.execute(db);
  return rows[0]?.touched ?? false;
}
