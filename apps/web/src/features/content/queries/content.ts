/** What the content pages read over REST. A refusal is drawn by the page, so none of them makes a toast. */
import { CallFailure } from '@glasshouse/client';
import type { Language } from '@glasshouse/contract';
import {
  getAboutUs,
  getArticle,
  getContactUs,
  getFaq,
  getNews,
  getOperationalCompliance,
  getSiteConfig,
  listArticles,
  listNews,
  NEWS_CATEGORIES,
} from '@glasshouse/contract/content';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useCall } from '../../../app/data/use-call.ts';

const HOUR_MS = 3_600_000;
/** Texts change seldom, and who comes back to one wants it at once. */
const TEXT = { quiet: true, staleTimeMs: 60_000 } as const;

/** Version, mode and price source of the installation. */
export function useSiteConfig() {
  return useCall(getSiteConfig, undefined, { staleTimeMs: HOUR_MS, quiet: true });
}

/** Questions and answers by group. */
export const useFaq = () => useCall(getFaq, {}, { ...TEXT, select: (faq) => faq.groups });

/** How to reach the operator. */
export const useContactUs = () => useCall(getContactUs, {}, TEXT);

/** What this operator is. */
export const useAboutUs = () => useCall(getAboutUs, {}, TEXT);

/** Under which rules it is run. */
export const useCompliance = () => useCall(getOperationalCompliance, {}, TEXT);

/** A text by its name, in another language than the app's where one is given. */
export const useArticle = (slug: string, language?: Language) =>
  useCall(getArticle, language ? { slug, language } : { slug }, { ...TEXT, keepPrevious: true, enabled: slug !== '' });

/** An item of news by its number. */
export const useNewsItem = (id: string) => useCall(getNews, { id }, { ...TEXT, enabled: id !== '' });

/** News, newest first. */
export const useNews = () => useCallList(listNews, { c_id: NEWS_CATEGORIES.news }, { quiet: true });

/** Help articles or agreements, in the order that the operator gave them. */
export const useArticles = (kind: 'article' | 'agreement') =>
  useCall(listArticles, { kind }, { ...TEXT, select: (answer) => answer.list });

/** Whether a text is not there, which no second try changes. */
export const isMissing = (error: Error | null) =>
  error instanceof CallFailure && (error.code === 'CONTENT_NOT_FOUND' || error.code === 'FIELD_INVALID');
