/** What a national currency is called in the language of the app; the browser knows them all. */
import { localeOf } from '@glasshouse/ui/format/languages.ts';

type Lang = Parameters<typeof localeOf>[0];
const known = new Map<Lang, Intl.DisplayNames>();

/** "US dollar", "dollar des États-Unis"; a code that the browser does not know is answered as it is. */
export function fiatName(code: string, language: Lang): string {
  const names = known.get(language) ?? new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  known.set(language, names);
  return names.of(code) ?? code;
}
