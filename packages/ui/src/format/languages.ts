// The eight language codes of the product and their tags for Intl and HTML.
// `hk` and `jp` are no BCP 47 languages (Intl would silently use en-US) and Thai would print
// Buddhist years, so every Intl call goes through this map.

/** A language code as the product writes it (wire, settings, catalogues). */
export type Lang = 'zh' | 'en' | 'hk' | 'th' | 'jp' | 'kor' | 'fra' | 'spa';

/** All language codes, in the order the language page lists them. */
export const LANGS: readonly Lang[] = ['en', 'zh', 'hk', 'jp', 'kor', 'th', 'fra', 'spa'];

const LOCALE: Record<Lang, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  hk: 'zh-HK',
  th: 'th-TH-u-ca-gregory-nu-latn',
  jp: 'ja-JP',
  kor: 'ko-KR',
  fra: 'fr-FR',
  spa: 'es-ES',
};

const HTML_LANG: Record<Lang, string> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};

let current: Lang = 'en';

/** Locale for Intl, Latin digits and Gregorian years in every language. */
export const localeOf = (lang: Lang = current): string => LOCALE[lang];

/** Value of the `lang` attribute: sets fonts, line heights and breaking. */
export const htmlLangOf = (lang: Lang = current): string => HTML_LANG[lang];

/** The language that formatters use when none is passed. */
export const currentLang = (): Lang => current;

/** Sets the language of all formatters and of <html lang>. Call before rendering in that language. */
export function setFormatLang(lang: Lang): void {
  current = lang;
  if (typeof document !== 'undefined') document.documentElement.lang = HTML_LANG[lang];
}
