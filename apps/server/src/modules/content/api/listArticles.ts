/** GET /articles: help articles, agreements or pages, in their order. */
import { listArticles } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { listPublic, presentHead, readHeads } from './shelf.ts';

export const listArticlesHandler = ({ platform }: ContentParts) =>
  handleVisitor(listArticles, async ({ kind }, { lang }) => ({
    list: (await readHeads(platform, await listPublic(platform, kind), lang)).map((shown) => ({
      ...presentHead(shown),
      kind: shown.entry.kind,
    })),
  }));
