/** POST /news/list: news, newest first, or banners in their order (CALL-028). */
import { listNews } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { kindOfCategory } from '../domain/categories.ts';
import { pageOf } from './paging.ts';
import type { ContentParts } from './parts.ts';
import { listPublic, newestFirst, presentNews, readHeads } from './shelf.ts';

export const listNewsHandler = ({ platform }: ContentParts) =>
  handleVisitor(listNews, async (input, { lang }) => {
    const kind = kindOfCategory(Number(input.c_id)) ?? refuseField('c_id', 'CONTENT_NO_CATEGORY');
    const shown = await listPublic(platform, kind);
    const page =
      kind === 'news'
        ? pageOf(input, newestFirst(shown), ({ entry, showing }) => [-showing.from, -entry.id])
        : pageOf(input, shown, ({ entry }) => [entry.position, entry.id]);
    return { ...page, list: (await readHeads(platform, page.list, lang)).map(presentNews) };
  });
