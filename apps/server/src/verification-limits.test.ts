/** What the texts say that a level allows is what it allows, in every language. */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@glasshouse/contract';
import { expect, it } from 'vitest';
import { wordsOfNews } from './modules/notifications/api/words.ts';

/** The amounts of USDT in a text, without the separators of the language. */
const amounts = (text: string) =>
  [...text.matchAll(/([\d.,\s\u00a0\u202f]*\d)[\s\u00a0]*(?:USDT|USD)/g)].map(([, amount = '']) => amount.replace(/\D/g, ''));
const faq = (language: string) =>
  readFileSync(new URL(`./modules/content/store/seed/${language}/faq-verification-levels.md`, import.meta.url), 'utf8');

it.each(LANGUAGES)(
  '[AMB-06,AMB-07,CONST-062,CONST-065,CONST-066] texts in %s name 2,000 USDT for level 1 and 1,000,000 USDT for level 2',
  (language) => {
    expect(amounts(faq(language))).toEqual(['2000', '1000000']);
    expect(faq(language)).not.toMatch(/\bUSD\b/);
    const news = ([1, 2] as const).map(
      (level) => wordsOfNews({ kind: 'kyc_approved', params: { level } } as never, language).text,
    );
    expect(news.flatMap(amounts)).toEqual(['2000', '1000000']);
  },
);
