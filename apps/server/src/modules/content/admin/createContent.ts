/** POST /admin/content/create: a new entry with its first text, as a draft. */
import { contentSlug, createContent } from '@glasshouse/contract/content';
import * as z from 'zod/mini';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { ENTRY_TABLES, MAX_ENTRIES, type ContentParts } from '../api/parts.ts';
import { insertEntry, lockKind } from '../store/entries.ts';
import { insertRevision } from '../store/revisions.ts';
import { presentItem } from './present.ts';
import { prepareText } from './texts.ts';

export const createContentHandler = (parts: ContentParts) =>
  handleStaff(
    createContent,
    async (tx, { kind, slug, group = null, language, title, summary, body }, { staff, lang, note }) => {
      if (!z.safeParse(contentSlug, slug).success) refuseField('slug', 'CONTENT_SLUG_INVALID');
      if ((group === null) === (kind === 'faq')) refuseField('group', 'CONTENT_GROUP');
      const text = await prepareText(tx, kind, { language, title, summary, body });
      if ((await lockKind(tx, kind)).length >= MAX_ENTRIES) refuse('CONTENT_TOO_MANY', { limit: MAX_ENTRIES });
      const now = parts.platform.clock.now();
      const entry = (await insertEntry(tx, { kind, slug, now })) ?? refuseField('slug', 'CONTENT_SLUG_TAKEN');
      const frame = { group, link: null, picture: null };
      await insertRevision(tx, entry.id, { ...frame, revision: 1, saved: now, staffId: staff.id, texts: [text] });
      note({ target: `content:${entry.id}`, details: { kind, slug, language, title: text.title } });
      return presentItem(tx, parts, entry, lang);
    },
    { writes: ENTRY_TABLES },
  );
