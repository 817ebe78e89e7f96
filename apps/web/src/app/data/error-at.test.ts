/** Words of refused fields whose product has no page open. */
import { CallFailure } from '@glasshouse/client';
import { startWords, words } from '@glasshouse/i18n/web.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { errorAt, loadFieldWords } from './error-at.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startWords('en');
});

it('a refused field has its words although no page of its product was opened', async () => {
  const fields = [{ path: 'level', code: 'KYC_BASIC_FIRST' as const, params: {} }];
  const failure = new CallFailure('refused', { message: 'no', code: 'KYC_BASIC_FIRST', fields });
  expect(words.hasResourceBundle('en', 'kyc')).toBe(false);
  await loadFieldWords(failure.fields);
  expect(errorAt(failure, ['level'])).toBe('Level 1 comes first. Wait until it is verified.');
  expect(errorAt(failure, ['amount'])).toBeUndefined();
});
