/** GET /admin/content: entries by kind and state. */
import { CONTENT_KINDS, listContent } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { stateAt } from '../domain/showing.ts';
import { pageOf } from '../paging.ts';
import type { ContentParts } from '../parts.ts';
import { type Entry, loadEntries } from '../store/entries.ts';
import { presentItems } from './present.ts';

const keyOf = ({ kind, position, id }: Entry) => [CONTENT_KINDS.indexOf(kind), position, id];

export const listContentHandler = (parts: ContentParts) =>
  handleStaff(listContent, async (tx, { kind, state, ...paging }, { lang }) => {
    const time = parts.platform.clock.now();
    const loaded = await loadEntries(tx, kind === undefined ? CONTENT_KINDS : [kind]);
    const entries = CONTENT_KINDS.flatMap((one) => loaded.filter((entry) => entry.kind === one));
    const wanted = entries.filter(({ published }) => state === undefined || stateAt(published, time) === state);
    const page = pageOf(paging, wanted, keyOf);
    return { ...page, list: await presentItems(tx, parts, page.list, lang), time };
  });
