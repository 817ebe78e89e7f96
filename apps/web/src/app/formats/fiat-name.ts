/** The name of a national currency in the language of the app, from the browser. */
import { localeOf } from '@glasshouse/ui/format/languages.ts';

type Lang = Parameters<typeof localeOf>[0];
const known = new Map<Lang, Intl.DisplayNames>();

/** "US dollar", "dollar des États-Unis"; an unknown code is returned as it is. */
export function fiatName(code: string, language: Lang): string {
  const names = known.get(language) ?? new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  known.set(language, names);
  return names.of(code) ?? code;
}
