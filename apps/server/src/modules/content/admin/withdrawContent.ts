/** POST /admin/content/withdraw: takes an entry from the public at once. */
import { withdrawContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { WITHDRAWN, stateAt } from '../domain/showing.ts';
import { ENTRY_TABLES, type ContentParts } from '../api/parts.ts';
import { savePublished } from '../store/entries.ts';
import { insertPublication } from '../store/publications.ts';
import { holdEntry } from './change.ts';
import { presentItem } from './present.ts';

export const withdrawContentHandler = (parts: ContentParts) =>
  handleStaff(
    withdrawContent,
    async (tx, input, { staff, lang, note }) => {
      const now = parts.platform.clock.now();
      const entry = await holdEntry(tx, input.entry_id);
      const state = stateAt(entry.published, now);
      if (state !== 'live' && state !== 'scheduled') refuse('CONTENT_NOT_PUBLIC');
      await savePublished(tx, entry.id, WITHDRAWN);
      await insertPublication(tx, entry.id, { revision: null, from: now, until: null, done: now, staffId: staff.id });
      note({ details: { slug: entry.slug, state, before: entry.published.now?.revision ?? null } });
      return presentItem(tx, parts, { ...entry, published: WITHDRAWN }, lang);
    },
    { writes: ENTRY_TABLES },
  );
