/** GET /news/home_notice: the newest notice of Home that is public now (FEAT-058). */
import { getHomeNotice } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { newestOf, presentNews } from './shelf.ts';

export const getHomeNoticeHandler = ({ platform }: ContentParts) =>
  handleVisitor(getHomeNotice, async (_input, { lang }) => {
    const newest = await newestOf(platform, 'notice', lang);
    return { item: newest ? presentNews(newest) : null };
  });
