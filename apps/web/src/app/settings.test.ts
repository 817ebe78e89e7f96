/** What an installation gets without settings, and that its settings are taken. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsOf } from './settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('[AMB-23] [AMB-31] the socket is at the page’s own origin and the fiat file at the site root, both settings', async () => {
  const plain = await import('./settings.ts');
  expect([plain.SOCKET_URL, plain.FIAT_RATES_URL]).toEqual(['', '/apis/US.json']);
  vi.stubEnv('VITE_SOCKET_URL', 'https://live.example');
  vi.stubEnv('VITE_FIAT_RATES_URL', '/rates.json');
  vi.resetModules();
  const chosen = await import('./settings.ts');
  expect([chosen.SOCKET_URL, chosen.FIAT_RATES_URL]).toEqual(['https://live.example', '/rates.json']);
});

it('[CONST-029] the default language is en, and zh where an installation says so', async () => {
  expect((await import('./settings.ts')).DEFAULT_LANGUAGE).toBe('en');
  for (const [language, taken] of [
    ['zh', 'zh'],
    ['klingon', 'en'],
  ] as const) {
    vi.stubEnv('VITE_DEFAULT_LANGUAGE', language);
    vi.resetModules();
    expect((await import('./settings.ts')).DEFAULT_LANGUAGE).toBe(taken);
  }
});

describe('settings of a build', () => {
  it('[AMB-02,AMB-64,AMB-85] are 60 seconds for a page, the raw token and country code 86 unless they are set', () => {
    expect(settingsOf({})).toEqual({ pageTimeoutMs: 60_000, authPrefix: '', countryCode: '86', country: 'CN' });
    const set = {
      VITE_PAGE_TIMEOUT_MS: '120000',
      VITE_AUTH_PREFIX: 'Bearer ',
      VITE_DEFAULT_COUNTRY_CODE: '81',
      VITE_DEFAULT_COUNTRY: 'JP',
    };
    expect(settingsOf(set)).toEqual({ pageTimeoutMs: 120_000, authPrefix: 'Bearer ', countryCode: '81', country: 'JP' });
  });

  it('fall back to the decided reading where a text is no time and no dialling code', () => {
    for (const text of ['', 'soon', '-5', '0', '60.5', '999999'])
      expect(
        settingsOf({
          VITE_PAGE_TIMEOUT_MS: text === '999999' ? '10' : text,
          VITE_DEFAULT_COUNTRY_CODE: text,
          VITE_DEFAULT_COUNTRY: '',
        }),
      ).toMatchObject({
        pageTimeoutMs: 60_000,
        countryCode: '86',
      });
  });
});
