/** GET /admin/content/entry: an entry whole, at its newest revision or another. */
import { getContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ContentParts } from '../api/parts.ts';
import { loadEntry } from '../store/entries.ts';
import { loadPublications } from '../store/publications.ts';
import { loadRevision, loadSaved } from '../store/revisions.ts';
import { namer, presentItem, presentRevision } from './present.ts';

const PUBLICATIONS = 100;

export const getContentHandler = (parts: ContentParts) =>
  handleStaff(getContent, async (tx, input, { lang }) => {
    const entry = (await loadEntry(tx, Number(input.entry_id))) ?? refuse('CONTENT_NOT_FOUND');
    const number = Math.min(Number(input.revision ?? entry.revision), 2_147_483_647);
    const shown = (await loadRevision(tx, entry.id, number)) ?? refuse('CONTENT_NOT_FOUND');
    const saved = await loadSaved(tx, entry.id);
    const publications = await loadPublications(tx, entry.id, PUBLICATIONS);
    const who = await namer(
      tx,
      parts,
      [...saved, ...publications].map(({ staffId }) => staffId),
    );
    return {
      item: await presentItem(tx, parts, entry, lang),
      shown: await presentRevision(tx, parts, shown),
      revisions: saved.map(({ staffId, ...one }) => ({ ...one, saved_by: who(staffId) })),
      publications: publications.map(({ staffId, ...act }) => ({ ...act, staff: who(staffId) })),
      time: parts.platform.clock.now(),
    };
  });
