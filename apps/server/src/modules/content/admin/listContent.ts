/** GET /admin/content: entries by kind, state and words. */
import type { Language } from '@glasshouse/contract';
import { CONTENT_KINDS, listContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { stateAt } from '../domain/showing.ts';
import { pageOf } from '../api/paging.ts';
import type { ContentParts } from '../api/parts.ts';
import { type Entry, loadEntries } from '../store/entries.ts';
import { presentItems } from './present.ts';

const keyOf = ({ kind, position, id }: Entry) => [CONTENT_KINDS.indexOf(kind), position, id];

/** Those whose title or slug has the words in it, whatever their case. */
async function withWords(tx: Tx, parts: ContentParts, entries: readonly Entry[], words: string, lang: Language) {
  const sought = words.toLowerCase();
  const items = await presentItems(tx, parts, entries, lang);
  const ids = new Set(items.filter(({ title, slug }) => `${title}\n${slug}`.toLowerCase().includes(sought)).map(({ id }) => id));
  return entries.filter(({ id }) => ids.has(id));
}

export const listContentHandler = (parts: ContentParts) =>
  handleStaff(listContent, async (tx, { kind, state, search = '', ...paging }, { lang }) => {
    const time = parts.platform.clock.now();
    const loaded = await loadEntries(tx, kind === undefined ? CONTENT_KINDS : [kind]);
    const entries = CONTENT_KINDS.flatMap((one) => loaded.filter((entry) => entry.kind === one));
    const wanted = entries.filter(({ published }) => state === undefined || stateAt(published, time) === state);
    const found = search.trim() === '' ? wanted : await withWords(tx, parts, wanted, search.trim(), lang);
    const page = pageOf(paging, found, keyOf);
    return { ...page, list: await presentItems(tx, parts, page.list, lang), time };
  });
