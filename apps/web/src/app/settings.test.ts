/** What an installation gets when it says nothing, and that what it says is taken. */
import { afterEach, expect, it, vi } from 'vitest';

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
