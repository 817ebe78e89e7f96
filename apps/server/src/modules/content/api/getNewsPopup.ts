/** GET /news/index_pop: the newest pop-up that is public now (CALL-027). */
import { getNewsPopup } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { newestOf, presentNewsDetail } from './shelf.ts';

export const getNewsPopupHandler = ({ platform }: ContentParts) =>
  handleVisitor(getNewsPopup, async (_input, { lang }) => {
    const newest = await newestOf(platform, 'popup', lang);
    return { item: newest ? presentNewsDetail(newest) : null };
  });
