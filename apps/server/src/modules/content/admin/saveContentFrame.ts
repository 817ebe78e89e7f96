/** POST /admin/content/frame: group, link and picture, as a new revision. */
import { type ContentKind, saveContentFrame } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { hasLink } from '../domain/categories.ts';
import { checkLink } from '../domain/links.ts';
import { ENTRY_TABLES, type ContentParts } from '../api/parts.ts';
import { loadPictures } from '../store/pictures.ts';
import { pictureName } from '../store/revisions.ts';
import { addRevision, holdAt, newestOf } from './change.ts';
import { presentItem } from './present.ts';

function linkFor(kind: ContentKind, link: string | null): string | null {
  if (link === null) return null;
  if (!hasLink(kind)) return refuseField('link', 'CONTENT_NOT_OF_KIND');
  return (
    checkLink(link)?.href ?? refuseField('link', 'CONTENT_LINK_FORBIDDEN', { line: 0, link: link.slice(0, 120).toWellFormed() })
  );
}

async function pictureFor(tx: Tx, kind: ContentKind, src: string | null): Promise<string | null> {
  if (src === null) return null;
  if (!hasLink(kind)) return refuseField('picture', 'CONTENT_NOT_OF_KIND');
  const known = (await loadPictures(tx, [src])).has(src);
  return known ? pictureName(src) : refuseField('picture', 'CONTENT_PICTURE_UNKNOWN', { line: 0 });
}

export const saveContentFrameHandler = (parts: ContentParts) =>
  handleStaff(
    saveContentFrame,
    async (tx, input, { staff, lang, note }) => {
      const entry = await holdAt(tx, input);
      const { group } = input;
      if ((group === null) === (entry.kind === 'faq')) refuseField('group', 'CONTENT_GROUP');
      const link = linkFor(entry.kind, input.link);
      const picture = await pictureFor(tx, entry.kind, input.picture);
      const { texts, ...before } = await newestOf(tx, entry);
      const act = { now: parts.platform.clock.now(), staffId: staff.id };
      const saved = await addRevision(tx, entry, { texts, group, link, picture }, act);
      note({ details: { slug: entry.slug, revision: saved.revision, group, before: before.link, link, picture } });
      return presentItem(tx, parts, saved, lang);
    },
    { writes: ENTRY_TABLES },
  );
