/** The categories of news on the wire (S7.39), and which kinds have link and picture. Pure. */
import { type ContentKind, NEWS_CATEGORIES } from '@glasshouse/contract/content';

/** Kinds that `/news/…` answers. */
export const NEWS_KINDS = ['news', 'banner', 'popup', 'notice'] as const satisfies readonly ContentKind[];

/** The kind of a category; null when there is no such category. */
export function kindOfCategory(category: number): 'news' | 'banner' | null {
  if (category === NEWS_CATEGORIES.news) return 'news';
  return category === NEWS_CATEGORIES.banner ? 'banner' : null;
}

/** The category of a kind: pop-ups and notices are news. */
export function categoryOf(kind: ContentKind): number {
  return kind === 'banner' ? NEWS_CATEGORIES.banner : NEWS_CATEGORIES.news;
}

/** Whether entries of a kind have a link and a picture. */
export function hasLink(kind: ContentKind): boolean {
  return (NEWS_KINDS as readonly ContentKind[]).includes(kind);
}

/** Whether an entry of a kind is nothing without a body: a banner has a title and one line. */
export function needsBody(kind: ContentKind): boolean {
  return kind !== 'banner';
}
