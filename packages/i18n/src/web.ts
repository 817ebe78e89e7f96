/**
 * Words in the browser: i18next with one lazy catalogue per language and product. Keys are typed selectors that begin
 * with the product: `t(($) => $.orders.form.buy)`. Switching the language loads what is in use and redraws at once.
 */
import { FALLBACK_LANGUAGE, type Language } from '@glasshouse/contract';
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Catalogues, Namespace } from './catalogues.ts';
import { HTML_LANG, languageOfTag } from './languages.ts';

export type { Catalogues } from './catalogues.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
    enableSelector: 'strict';
  }
}

type Catalogue = Record<string, unknown>;

/** Catalogues by file; each is loaded when it is first needed. */
export type CatalogueFiles = Record<string, () => Promise<{ default: Catalogue }>>;

/** The catalogues that every start needs: they come with the table, so that a start waits for one file of words. */
export type WordsOfStart = Record<'common' | 'shell', Catalogue>;

/**
 * The files of each language, named by it alone: the table of another language is not part of the start. Those of the
 * back office are in `staff.ts`, and words of mails are the server's: the customers' app does not carry them.
 */
const tables: Readonly<Record<Language, () => Promise<{ startWords: WordsOfStart; catalogueFiles: CatalogueFiles }>>> = {
  zh: () => import('./tables/zh.ts'),
  en: () => import('./tables/en.ts'),
  hk: () => import('./tables/hk.ts'),
  th: () => import('./tables/th.ts'),
  jp: () => import('./tables/jp.ts'),
  kor: () => import('./tables/kor.ts'),
  fra: () => import('./tables/fra.ts'),
  spa: () => import('./tables/spa.ts'),
};
const added: CatalogueFiles = {};

/** Adds catalogues that only one app has; before `startWords`. */
export function addCatalogues(files: CatalogueFiles): void {
  Object.assign(added, files);
}

/** Loads a catalogue; rejects where there is none. */
async function loadCatalogue(language: Language | undefined, namespace: string): Promise<Catalogue> {
  const inApp = language && added[`../messages/${language}/${namespace}.json`];
  if (inApp) return (await inApp()).default;
  const table = language && (await tables[language]());
  const atStart = table?.startWords[namespace as keyof WordsOfStart];
  if (atStart) return atStart;
  const load = table?.catalogueFiles[`../../messages/${language}/${namespace}.json`];
  if (!load) throw new Error(`no catalogue ${namespace} in ${language}`);
  return (await load()).default;
}

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read(tag, namespace, done) {
    const finish = async () => {
      try {
        done(null, (await loadCatalogue(languageOfTag(tag), namespace)) as never);
      } catch (error) {
        done(error as Error, null);
      }
    };
    void finish();
  },
};

/** The words of the page. */
export const words = createInstance();

/** Catalogues that every screen may use. */
export const ALWAYS: readonly Namespace[] = ['common', 'shell'];

/** Loads the catalogues of the first screen and switches to a language. Called once, before the first render. */
export async function startWords(language: Language, namespaces: readonly Namespace[] = ALWAYS): Promise<void> {
  words.on('languageChanged', (tag) => {
    const root = document.documentElement;
    // Said again it would have every style of the page looked up again.
    if (root.lang !== tag) root.lang = tag;
  });
  await words
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: HTML_LANG[language],
      // A text that is missing in a language is English; the parity test keeps that from happening in a release, so
      // that the built app need not carry English besides the language in use.
      fallbackLng: import.meta.env.DEV ? HTML_LANG[FALLBACK_LANGUAGE] : false,
      load: 'currentOnly',
      ns: [...namespaces],
      defaultNS: 'common',
      enableSelector: 'strict',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

const missing = (namespaces: readonly Namespace[], tag = words.language) =>
  namespaces.filter((name) => !words.hasResourceBundle(tag, name));

/** Switches the language: loads what is in use in the new one, then redraws. Errors: not all of it could be loaded, and nothing changed. */
export async function switchLanguage(language: Language): Promise<void> {
  const tag = HTML_LANG[language];
  const used = words.options.ns as Namespace[];
  await words.loadLanguages(tag);
  if (missing(used, tag).length > 0) await words.reloadResources([tag], missing(used, tag));
  if (missing(used, tag).length > 0) throw new Error(`the words of ${language} could not be loaded`);
  await words.changeLanguage(tag);
}

/**
 * Follows a language that was chosen. The words come first: without them (offline) it stays what it was, and `failed` shows
 * the person and takes the choice back.
 */
export async function followLanguage(
  language: Language,
  { changed, failed }: { changed: () => unknown; failed: () => void },
): Promise<void> {
  if (currentLanguage() === language) return;
  try {
    await switchLanguage(language);
    await changed();
  } catch {
    failed();
  }
}

/** Makes sure that catalogues are there, for a screen that is about to be shown. Errors: one could not be loaded. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  await words.loadNamespaces([...namespaces]);
  // A catalogue that failed once (offline) is not asked for again by itself.
  const failed = missing(namespaces);
  if (failed.length > 0) await words.reloadResources([words.language], failed);
  const lost = missing(namespaces);
  if (lost.length > 0) throw new Error(`words could not be loaded: ${lost.join(', ')}`);
}

/** Loads every catalogue of the app in the language in use. Errors: one could not be loaded. */
export async function loadAllWords(): Promise<void> {
  const { startWords, catalogueFiles } = await tables[currentLanguage()]();
  const names = Object.keys(catalogueFiles).map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length));
  await loadWords([...Object.keys(startWords), ...names] as Namespace[]);
}

/** The language in use. */
export function currentLanguage(): Language {
  return languageOfTag(words.language) ?? FALLBACK_LANGUAGE;
}

/** `t` and friends: `const { t } = useTranslation(['orders', 'common'])`, then `t(($) => $.orders.form.title)`. */
export { useTranslation };
