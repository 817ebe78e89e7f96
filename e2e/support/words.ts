/** The app's own words at run time, so that a journey says what is pressed and not how it happens to be worded today. */
import type { Language } from '@glasshouse/contract';
import type { Namespace } from '@glasshouse/i18n';
import { readCatalogue } from '@glasshouse/i18n/server.ts';

type Tree = { [key: string]: Tree | string };

/** The text of a key such as `orders.form.buy`, with its placeholders filled. A key that is not there is an error. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The words of a language. */
export function wordsOf(language: Language): Say {
  const catalogues = new Map<string, Tree>();
  const catalogue = (name: string): Tree => {
    const known = catalogues.get(name);
    if (known) return known;
    const read = readCatalogue(language, name as Namespace) as Tree;
    catalogues.set(name, read);
    return read;
  };
  return (key, params = {}) => {
    const [name = '', ...path] = key.split('.');
    let place: Tree | string | undefined = catalogue(name);
    for (const part of path) place = typeof place === 'object' ? place[part] : undefined;
    if (typeof place !== 'string') throw new Error(`no text ${key} in ${language}`);
    return place.replace(/\{\{(\w+)\}\}/g, (_all, field: string) => String(params[field] ?? `{{${field}}}`));
  };
}

/** English. */
export const say = wordsOf('en');
