import { describe, expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

describe('settings of a build', () => {
  it('[AMB-02,AMB-64,AMB-85] are 60 seconds for a page, the raw token and country code 86 unless they are set', () => {
    expect(settingsOf({})).toEqual({ pageTimeoutMs: 60_000, authPrefix: '', countryCode: '86', country: 'CN' });
    const set = { VITE_PAGE_TIMEOUT_MS: '120000', VITE_AUTH_PREFIX: 'Bearer ', VITE_DEFAULT_COUNTRY_CODE: '81' };
    expect(settingsOf(set)).toEqual({ pageTimeoutMs: 120_000, authPrefix: 'Bearer ', countryCode: '81', country: 'JP' });
  });

  it('fall back to the decided reading where a text is no time and no dialling code', () => {
    for (const text of ['', 'soon', '-5', '0', '60.5', '999999'])
      expect(
        settingsOf({ VITE_PAGE_TIMEOUT_MS: text === '999999' ? '10' : text, VITE_DEFAULT_COUNTRY_CODE: text }),
      ).toMatchObject({
        pageTimeoutMs: 60_000,
        countryCode: '86',
      });
  });
});
