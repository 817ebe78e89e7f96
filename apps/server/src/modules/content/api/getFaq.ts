/** GET /faq: questions and answers by group (CALL-032). */
import { FAQ_GROUPS, getFaq } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { presentHead, shownOf } from './shelf.ts';

export const getFaqHandler = ({ platform }: ContentParts) =>
  handleVisitor(getFaq, async (_input, { lang }) => {
    const shown = await shownOf(platform, 'faq', lang);
    const groups = FAQ_GROUPS.map((group) => ({
      group,
      items: shown
        .filter(({ reading }) => reading.group === group)
        .map((one) => ({ ...presentHead(one), blocks: one.reading.tree })),
    }));
    return { groups: groups.filter(({ items }) => items.length > 0) };
  });
