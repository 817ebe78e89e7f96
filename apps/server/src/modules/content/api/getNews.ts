/** POST /news/detail: an item of news, a banner or a pop-up with its text (CALL-029). */
import { getNews } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { NEWS_KINDS } from '../domain/categories.ts';
import type { ContentParts } from './parts.ts';
import { presentNewsDetail, requireById } from './shelf.ts';

export const getNewsHandler = ({ platform }: ContentParts) =>
  handleVisitor(getNews, async ({ id }, { lang }) =>
    presentNewsDetail(await requireById(platform, Number(id), NEWS_KINDS, lang)),
  );
