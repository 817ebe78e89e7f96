import { LANGUAGES, type Language } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { formatParam, renderError } from './errors.ts';
import { HTML_LANG, INTL_TAG, languageOfTag } from './languages.ts';
import { errorText, languageOr, serverText } from './server.ts';

describe('languages', () => {
  it('have tags that browsers know, so that none silently becomes English', () => {
    for (const [language, tag] of Object.entries(INTL_TAG)) {
      expect({ language, known: Intl.NumberFormat.supportedLocalesOf([tag]).length }).toEqual({ language, known: 1 });
    }
    expect(INTL_TAG.jp).toBe('ja-JP');
    expect(new Intl.DateTimeFormat(INTL_TAG.th, { year: 'numeric' }).format(Date.UTC(2026, 5, 1))).toContain('2026');
  });

  it('[AMB-72] have codes of their own in storage and on the wire, and standard tags for the page and for dates', () => {
    expect(HTML_LANG).toEqual({
      zh: 'zh-Hans',
      en: 'en',
      hk: 'zh-Hant-HK',
      th: 'th',
      jp: 'ja',
      kor: 'ko',
      fra: 'fr',
      spa: 'es',
    });
    const primary = Object.entries(INTL_TAG).map(([language, tag]) => [language, tag.split('-')[0]]);
    expect(Object.fromEntries(primary)).toEqual({
      zh: 'zh',
      en: 'en',
      hk: 'zh',
      th: 'th',
      jp: 'ja',
      kor: 'ko',
      fra: 'fr',
      spa: 'es',
    });
  });

  it('find their code again from the tag of the page', () => {
    for (const [language, tag] of Object.entries(HTML_LANG)) expect(languageOfTag(tag)).toBe(language);
    expect(languageOfTag('de')).toBeUndefined();
  });

  it('fall back to English when the one asked for is not ours', () => {
    expect(languageOr('de')).toBe('en');
    expect(languageOr(undefined)).toBe('en');
    expect(languageOr('kor')).toBe('kor');
  });
});

describe('parameters of refusals', () => {
  it('are formatted for the language from decimal text, without losing a digit', () => {
    expect(formatParam('amount', '123456789012.1234567891', 'en')).toBe('123,456,789,012.1234567891');
    expect(formatParam('amount', '1234.5', 'fra')).toBe('1\u202f234,5');
    expect(formatParam('price', '104231.50', 'spa')).toBe('104.231,5');
    expect(formatParam('percent', '0.0231', 'en')).toBe('2.31%');
    expect(formatParam('count', 1500, 'en')).toBe('1,500');
    expect(formatParam('text', '00123', 'en')).toBe('00123');
    expect(formatParam('amount', 'what', 'en')).toBe('what');
  });

  it('that are times name their zone where the server writes them: it does not know the zone of the reader', () => {
    const until = Date.UTC(2026, 10, 24, 3, 45);
    expect(errorText('en', 'FUNDING_STOPPED', { until })).toMatch(/until Nov 24, 2026, 3:45:00\sAM\sUTC$/u);
    expect(errorText('fra', 'FUNDING_STOPPED', { until })).toMatch(/24 nov\. 2026, 03:45:00\sUTC$/u);
    for (const language of LANGUAGES) expect(errorText(language, 'FUNDING_STOPPED', { until }), language).toContain('UTC');
  });

  it('choose the plural form by their count', () => {
    expect(errorText('en', 'TOO_MANY_REQUESTS', { seconds: 1 })).toBe('Too many requests. Try again in 1 second.');
    expect(errorText('en', 'TOO_MANY_REQUESTS', { seconds: 20 })).toBe('Too many requests. Try again in 20 seconds.');
    expect(errorText('fra', 'TOO_MANY_REQUESTS', { seconds: 1 })).toContain('dans 1\u00a0seconde.');
    expect(errorText('jp', 'TOO_MANY_REQUESTS', { seconds: 1 })).toContain('1秒後');
  });

  it('reach the text with the key of the product that owns the code', () => {
    const asked: string[] = [];
    renderError((key) => (asked.push(key), ''), 'ORDER_PRICE_TICK', { tick: '0.1' }, 'en');
    expect(asked).toEqual(['orders:errors.ORDER_PRICE_TICK']);
  });

  it('are put in as they are, without escaping', () => {
    expect(errorText('en', 'INTERNAL', { reference: 'A&B<1>' })).toContain('A&B<1>');
  });
});

describe('texts on the server', () => {
  it('come in the language of the request', () => {
    expect(serverText('zh', 'common', 'buttons.confirm')).toBe('确认');
    expect(serverText('xx', 'common', 'buttons.confirm')).toBe('Confirm');
    expect(serverText('kor', 'common', 'ago.minutes', { count: 5 })).toBe('5분 전');
  });

  it('[ERR-015] [ERR-016] [ERR-014] name what is wrong with a password or a code', () => {
    expect(errorText('en', 'IDENTITY_PASSWORD_TOO_SHORT', { min: 7 })).toBe(
      'Password must be longer than six: at least 7 characters',
    );
    expect(errorText('en', 'IDENTITY_CODE_FORMAT')).toBe('Code must be six characters');
    expect(errorText('en', 'IDENTITY_PASSWORDS_DIFFER')).toBe('The two passwords are inconsistent');
  });

  it('[ERR-010] [ERR-012] [RULE-202] [AMB-08] tell a refused login and a refused registration apart in every language', () => {
    for (const language of LANGUAGES) {
      const first = (code: 'IDENTITY_LOGIN_FAILED' | 'IDENTITY_REGISTRATION_FAILED') =>
        errorText(language, code).split(/[.。]/)[0];
      expect(first('IDENTITY_REGISTRATION_FAILED')).not.toBe(first('IDENTITY_LOGIN_FAILED'));
    }
    expect(errorText('en', 'IDENTITY_LOGIN_FAILED')).toMatch(/^Login failed/);
    expect(errorText('en', 'IDENTITY_REGISTRATION_FAILED')).toMatch(/^Registration failed/);
  });

  it('[ERR-017] [ERR-020] say parameter error and an invalid amount, each its own words in every language', () => {
    const texts = (language: Language) => [errorText(language, 'PARAMETER_ERROR'), errorText(language, 'WALLET_AMOUNT_INVALID')];
    expect(texts('en')).toEqual(['Parameter error', 'Invalid quantity, price or amount: enter an amount above zero']);
    for (const code of ['ORDER_AMOUNT_INVALID', 'ORDER_PRICE_INVALID'] as const)
      expect(errorText('en', code)).toMatch(/^Invalid quantity, price or amount: enter (an amount|a price) above zero$/);
    for (const language of LANGUAGES) {
      expect(new Set(texts(language)).size, language).toBe(2);
      if (language !== 'en')
        expect(
          texts(language).filter((text, at) => text === texts('en')[at]),
          language,
        ).toEqual([]);
    }
  });

  it('show the toasts of the specification with its words', () => {
    const toast = (key: string) => serverText('en', 'shell', `toasts.${key}`).toLowerCase();
    expect(toast('loginFirst')).toBe('please log in first');
    expect(toast('loginSuccess')).toBe('login success');
    expect(toast('registrationSucceeded')).toBe('registration succeeded');
    expect(toast('parameterError')).toBe('parameter error');
    expect(toast('underDevelopment')).toBe('function under development');
    expect(toast('insufficientBalance')).toBe('insufficient balance');
    expect(toast('invalidAmount')).toBe('invalid quantity, price or amount');
    expect(toast('wrongTime')).toBe('wrong time (end must be later than start)');
    expect(toast('itemNotForSale')).toBe('item not for sale or already ended');
    expect(toast('noMoreData')).toBe('no more data');
    expect(toast('orderCanceled')).toBe('order canceled');
    expect(toast('confirmCancel')).toBe('confirm cancel');
    expect(toast('chunkFailure')).toBe('chunk loading failure');
  });
});
