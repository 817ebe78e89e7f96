/** GET /article: an agreement, page, article or answer by its slug. */
import { getArticle } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ContentParts } from './parts.ts';
import { presentDocument, requireBySlug } from './shelf.ts';

const KINDS = ['agreement', 'page', 'article', 'faq'] as const;

export const getArticleHandler = ({ platform }: ContentParts) =>
  handleVisitor(getArticle, async ({ slug, language }, { lang }) =>
    presentDocument(await requireBySlug(platform, slug, KINDS, language ?? lang)),
  );
