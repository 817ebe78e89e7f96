/** Entries and revisions as the staff sees them. */
import type { Language } from '@glasshouse/contract';
import type { StaffContentItem, StaffContentRevision } from '@glasshouse/contract/content';
import type { Db } from '../../../platform/db/database.ts';
import { settled, stateAt } from '../domain/showing.ts';
import type { ContentParts } from '../api/parts.ts';
import type { Entry } from '../store/entries.ts';
import { loadPictures } from '../store/pictures.ts';
import { type Revision, loadNewest, pictureSrc } from '../store/revisions.ts';

/** Names members of the staff; nobody wrote what came with the house. */
export async function namer(db: Db, parts: Pick<ContentParts, 'staffNames'>, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const names = known.length === 0 ? new Map<number, string>() : await parts.staffNames(db, known);
  return (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '—' });
}

/** Entries in a list. */
export async function presentItems(
  db: Db,
  parts: ContentParts,
  entries: readonly Entry[],
  language: Language,
): Promise<StaffContentItem[]> {
  const time = parts.platform.clock.now();
  const newest = await loadNewest(
    db,
    entries.map(({ id }) => id),
    language,
  );
  const who = await namer(
    db,
    parts,
    [...newest.values()].map(({ staffId }) => staffId),
  );
  return entries.flatMap(({ published, ...entry }) => {
    const facts = newest.get(entry.id);
    if (!facts) return [];
    const { now, next } = settled(published, time);
    const { id, kind, slug, position } = entry;
    const { group, title, languages, revision, saved } = facts;
    const shown = { id, kind, slug, group, position, title, languages, revision, saved, saved_by: who(facts.staffId) };
    return [{ ...shown, state: stateAt(published, time), now, next }];
  });
}

/** One entry after a change. */
export async function presentItem(db: Db, parts: ContentParts, entry: Entry, language: Language): Promise<StaffContentItem> {
  const [item] = await presentItems(db, parts, [entry], language);
  if (!item) throw new Error('an entry has no revision');
  return item;
}

/** A revision with the sources of its texts. */
export async function presentRevision(db: Db, parts: ContentParts, made: Revision): Promise<StaffContentRevision> {
  const { revision, saved, group, link } = made;
  const who = await namer(db, parts, [made.staffId]);
  const src = made.picture === null ? null : pictureSrc(made.picture);
  const picture = src === null ? null : ((await loadPictures(db, [src])).get(src) ?? null);
  const texts = made.texts.map(({ tree, ...text }) => ({ ...text, blocks: tree }));
  return { revision, saved, saved_by: who(made.staffId), group, link, picture, texts };
}
