import { expect, it } from 'vitest';
import { fiatName } from './fiat-name.ts';

it('names national currencies in the language of the app', () => {
  expect(fiatName('EUR', 'en')).toBe('Euro');
  expect(fiatName('JPY', 'fra')).toBe('yen japonais');
  expect(fiatName('CNY', 'zh')).toBe('人民币');
  // Our own codes are not the browser's: jp and hk would fall back to English.
  expect(fiatName('USD', 'jp')).toBe('米ドル');
  expect(fiatName('JPY', 'hk')).toBe('日圓');
});
