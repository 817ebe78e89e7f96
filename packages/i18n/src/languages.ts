/**
 * What each of our language codes means to browsers. `hk` and `jp` silently become English in Intl, and Thai dates
 * would print the year 2570, so no code goes to Intl or to `<html lang>` without these tables.
 */
import type { Language } from '@glasshouse/contract';

/** The tag of `<html lang>`: it sets font, line height and line breaking. */
export const HTML_LANG: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};

/** The tag for numbers, dates and plural rules. */
export const INTL_TAG: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  en: 'en-US',
  hk: 'zh-HK',
  th: 'th-TH-u-ca-gregory',
  jp: 'ja-JP',
  kor: 'ko-KR',
  fra: 'fr-FR',
  spa: 'es-ES',
};

/** Each language in its own words, for pickers. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
};

/** Our code for a tag of `HTML_LANG`. */
export function languageOfTag(tag: string): Language | undefined {
  return (Object.keys(HTML_LANG) as Language[]).find((language) => HTML_LANG[language] === tag);
}
