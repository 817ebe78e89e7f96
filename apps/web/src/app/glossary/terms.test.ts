import { LANGUAGES } from '@glasshouse/contract';
import { serverText } from '@glasshouse/i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { readShipped } from '../../../../server/src/modules/content/api/shipped.ts';
import { GLOSSARY_TERMS, helpOf } from './terms.ts';

describe('the glossary', () => {
  it('explains each term in one sentence in every language, without the word of another language', () => {
    for (const language of LANGUAGES)
      for (const term of GLOSSARY_TERMS) {
        const text = serverText(language, 'glossary', `terms.${term}.text`);
        expect(text.length, `${language} ${term}`).toBeGreaterThan(15);
        expect(text.length, `${language} ${term}`).toBeLessThan(180);
        if (language !== 'en') expect(text).not.toBe(serverText('en', 'glossary', `terms.${term}.text`));
      }
  });

  it('leads to articles that are there', () => {
    const slugs = readShipped().map(({ slug }) => slug);
    for (const term of GLOSSARY_TERMS) expect(slugs, term).toContain(/slug=([\w-]+)/.exec(helpOf(term))?.[1]);
  });
});
