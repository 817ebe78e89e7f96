import { createClient } from '@glasshouse/client';
import { listQuotes } from '@glasshouse/contract/markets';
import { currentLanguage } from '@glasshouse/i18n/web.ts';
import { expect, it } from 'vitest';

it('[RULE-007] the language sent with requests is en when none is known', async () => {
  const urls: string[] = [];
  const fetch = (url: string) => {
    urls.push(url);
    return Promise.resolve(new Response('{"type":"ok","code":1,"message":[]}'));
  };
  await createClient({ language: currentLanguage, token: () => null, fetch }).call(listQuotes);
  expect(urls).toEqual(['/api/currency/quotation_new?lang=en']);
});
