/** What the page of an article shows, from its query. Pure. */
import { LANGUAGES, type Language } from '@glasshouse/contract';

/** The lists of the page without an article. */
export const SHELVES = ['news', 'help', 'agreements'] as const;
/** One of them. */
export type Shelf = (typeof SHELVES)[number];

/** What is shown: an item of news by its number, a text by its name, or a list. */
export type Shown =
  | { kind: 'news'; id: string }
  | { kind: 'text'; slug: string; language: Language | undefined }
  | { kind: 'shelf'; shelf: Shelf };

/** A language of ours, or none. */
export const languageIn = (text: string | undefined): Language | undefined => LANGUAGES.find((language) => language === text);

/** Reads the query; a name wins over a number, and what is not known is the list of news. */
export function shownIn(search: { id?: string; slug?: string; language?: string; tab?: string }): Shown {
  if (search.slug) return { kind: 'text', slug: search.slug, language: languageIn(search.language) };
  if (search.id) return { kind: 'news', id: search.id };
  return { kind: 'shelf', shelf: SHELVES.find((shelf) => shelf === search.tab) ?? 'news' };
}
