/** GET /news/index_pop: the newest pop-up that is public now (CALL-027). */
import { getNewsPopup } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from '../parts.ts';
import { listPublic, newestFirst, presentNewsDetail, readAll } from '../shelf.ts';

export const getNewsPopupHandler = ({ platform }: ContentParts) =>
  handleVisitor(getNewsPopup, async (_input, { lang }) => {
    const [newest] = await readAll(platform, newestFirst(await listPublic(platform, 'popup')).slice(0, 1), lang);
    return { item: newest ? presentNewsDetail(newest) : null };
  });
