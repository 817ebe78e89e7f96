/** How the app addresses its readers: one register in each language. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { NOT_SAID, REGISTER } from './register.ts';
import { NAMESPACES, readCatalogue } from './server.ts';

function textsOf(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}

const found = (language: Language, forms: RegExp) =>
  NAMESPACES.flatMap((namespace) => textsOf(readCatalogue(language, namespace), namespace))
    .filter(([, text]) => forms.test(text))
    .map(([key, text]) => `${key}: ${text}`);

/** Outside English the back office has customers of its own, and in a portfolio money is invested. */
const isOther = (language: Language, line: string) => language !== 'en' && /^(?:backoffice|portfolio)/u.test(line);

describe('the texts', () => {
  it.each(LANGUAGES)('have one term for each thing in %s', (language) => {
    for (const [word, instead] of NOT_SAID[language]) {
      const wrong = found(language, word).filter((line) => !isOther(language, line));
      expect(wrong, `say ${instead}`).toEqual([]);
    }
  });

  it.each(LANGUAGES)('address their readers one way in %s', (language) => {
    for (const [form, instead] of REGISTER[language]) expect(found(language, form), `say ${instead}`).toEqual([]);
  });
});
