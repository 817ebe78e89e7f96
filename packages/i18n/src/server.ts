/** Words on the server: every catalogue is read at start, so that an answer never waits for a file. */
import { readFileSync } from 'node:fs';
import { type ErrorCode, FALLBACK_LANGUAGE, LANGUAGES, type Language, isLanguage } from '@glasshouse/contract';
import { type Resource, createInstance } from 'i18next';
import { type Lookup, type Params, renderError } from './errors.ts';
import { HTML_LANG, INTL_TAG, NAMESPACES, type Namespace } from './languages.ts';

/** One catalogue as it stands in its file. */
export function readCatalogue(language: Language, namespace: Namespace): Record<string, unknown> {
  const file = new URL(`../messages/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
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

/** From where something was done: a country (ISO 3166), `local` for this machine, empty where nothing is known. */
export function whereText(language: Language, country: string): string {
  if (country === 'local') return serverText(language, 'security', 'devices.local');
  if (country === '') return serverText(language, 'security', 'devices.somewhere');
  return new Intl.DisplayNames([INTL_TAG[language]], { type: 'region' }).of(country) ?? country;
}

/** The text of a refusal with its parameters formatted for the language, and its times in UTC: a server knows no reader's zone. */
export function errorText(language: string, code: ErrorCode, params: Params = {}): string {
  return renderError(lookupIn(language), code, params, languageOr(language), 'UTC');
}
