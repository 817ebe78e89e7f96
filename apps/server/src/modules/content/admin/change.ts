/** The one way in which a revision follows another: the entry is held, the base is the newest, the rest goes along. */
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { MAX_REVISIONS } from '../api/parts.ts';
import { type Entry, lockEntry, saveNewest } from '../store/entries.ts';
import { type Revision, insertRevision, loadRevision } from '../store/revisions.ts';

/** Holds an entry. Errors: CONTENT_NOT_FOUND. */
export async function holdEntry(tx: Tx, entryId: number | string): Promise<Entry> {
  return (await lockEntry(tx, Number(entryId))) ?? refuse('CONTENT_NOT_FOUND');
}

/** Holds an entry whose newest revision is the one that the change was made on. Errors: CONTENT_NOT_FOUND, CONTENT_STALE. */
export async function holdAt(tx: Tx, input: { entry_id: number | string; revision: number }): Promise<Entry> {
  const entry = await holdEntry(tx, input.entry_id);
  if (entry.revision !== input.revision) refuse('CONTENT_STALE', { revision: entry.revision });
  return entry;
}

/** The newest revision of an entry that is held. */
export async function newestOf(tx: Tx, entry: Entry): Promise<Revision> {
  const newest = await loadRevision(tx, entry.id, entry.revision);
  if (!newest) throw new Error('an entry has no revision');
  return newest;
}

/** Adds a revision that follows the newest of an entry that is held. Errors: CONTENT_TOO_MANY. */
export async function addRevision(
  tx: Tx,
  entry: Entry,
  next: Omit<Revision, 'revision' | 'saved' | 'staffId'>,
  act: { now: number; staffId: number | null },
): Promise<Entry> {
  const revision = entry.revision + 1;
  if (revision > MAX_REVISIONS) refuse('CONTENT_TOO_MANY', { limit: MAX_REVISIONS });
  await insertRevision(tx, entry.id, { ...next, revision, saved: act.now, staffId: act.staffId });
  await saveNewest(tx, entry.id, revision);
  return { ...entry, revision };
}
