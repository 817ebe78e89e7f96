/** Words on the server: every catalogue is read at start, so that an answer never waits for a file. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type ErrorCode, FALLBACK_LANGUAGE, LANGUAGES, type Language, isLanguage } from '@glasshouse/contract';
import { type Resource, createInstance } from 'i18next';
import { type Lookup, type Params, renderError } from './errors.ts';
import type { Namespace } from './catalogues.ts';
import { gatherWords, withTitles } from './gather.ts';
import { HTML_LANG, INTL_TAG } from './languages.ts';

type Words = Record<string, unknown>;
const MESSAGES = new URL('../messages/', import.meta.url);
/** Catalogues that are made of a file of each product. */
const GATHERED: readonly Namespace[] = ['names', 'notifications'];

/** Every catalogue, from the files. */
export const NAMESPACES: readonly Namespace[] = [
  ...readdirSync(new URL(`${FALLBACK_LANGUAGE}/`, MESSAGES))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length) as Namespace),
  ...GATHERED,
];

const readWords = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as Words;

/** The files of one folder, by product. */
function readFolder(language: Language, name: string): Record<string, Words> {
  const folder = new URL(`${language}/${name}/`, MESSAGES);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.slice(0, -'.json'.length), readWords(new URL(file, folder))]),
  );
}

/** One catalogue. Error: there is none of this name, or two products have a key of it. */
export function readCatalogue(language: Language, namespace: Namespace): Words {
  if (GATHERED.includes(namespace)) return gatherWords(readFolder(language, namespace));
  const words = readWords(new URL(`${language}/${namespace}.json`, MESSAGES));
  return namespace === 'shell'
    ? withTitles(words as Words & { titles: Words }, gatherWords(readFolder(language, 'titles')))
    : words;
}

function readAll(): Resource {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      HTML_LANG[language],
      Object.fromEntries(NAMESPACES.map((namespace) => [namespace, readCatalogue(language, namespace)])),
    ]),
  ) as Resource;
}

const words = createInstance();
void words.init({
  initAsync: false,
  resources: readAll(),
  ns: [...NAMESPACES],
  load: 'currentOnly',
  lng: HTML_LANG[FALLBACK_LANGUAGE],
  fallbackLng: HTML_LANG[FALLBACK_LANGUAGE],
  // Texts go into JSON and mails as they are; code that writes HTML escapes there.
  interpolation: { escapeValue: false },
});

/** The language to answer in: the one asked for, or English when it is not ours (S1.21). */
export function languageOr(value: unknown): Language {
  return isLanguage(value) ? value : FALLBACK_LANGUAGE;
}

function lookupIn(language: unknown): Lookup {
  return words.getFixedT(HTML_LANG[languageOr(language)]) as unknown as Lookup;
}

/** A text of a catalogue; `key` is the path inside it, `count` among the params chooses the plural form. */
export function serverText(language: string, namespace: Namespace, key: string, params: Params = {}): string {
  return lookupIn(language)(`${namespace}:${key}`, { ...params });
}

/** Texts for a file, which says the same few words again and again: each is looked up once. */
export function rememberedText(language: string): (namespace: Namespace, key: string) => string {
  const known = new Map<string, string>();
  return (namespace, key) => {
    const name = `${namespace}:${key}`;
    const text = known.get(name) ?? serverText(language, namespace, key);
    known.set(name, text);
    return text;
  };
}

/** From where something was done: a country (ISO 3166), `local` for this machine, empty where nothing is known. */
export function whereText(language: Language, country: string): string {
  if (country === 'local') return serverText(language, 'security', 'devices.local');
  if (country === '') return serverText(language, 'security', 'devices.somewhere');
  return new Intl.DisplayNames([INTL_TAG[language]], { type: 'region' }).of(country) ?? country;
}

/** The text of a refusal with its parameters formatted for the language, and its times in UTC: the reader's zone is unknown to a server. */
export function errorText(language: string, code: ErrorCode, params: Params = {}): string {
  return renderError(lookupIn(language), code, params, languageOr(language), 'UTC');
}
