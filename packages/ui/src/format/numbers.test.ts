// Checklist: RULE-185, RULE-191..195, CONST-044..048.

import { describe, expect, test } from 'vitest';
import { LANGS, type Lang, htmlLangOf, localeOf } from './languages.ts';
import {
  changeDirection,
  directionOf,
  formatAmount,
  formatAxis,
  formatBalance,
  formatChange,
  formatFiat,
  formatFiatResult,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShort,
  formatSigned,
  NO_FIGURE,
  splitFigure,
  withUnit,
} from './numbers.ts';

describe('languages', () => {
  test('each code has a locale that Intl knows by its own name, and an HTML tag', () => {
    for (const lang of LANGS) {
      const resolved = new Intl.NumberFormat(localeOf(lang)).resolvedOptions();
      expect(resolved.locale.slice(0, 2)).toBe(localeOf(lang).slice(0, 2));
      expect(resolved.numberingSystem).toBe('latn');
    }
    expect(LANGS.map((lang) => htmlLangOf(lang))).toEqual(['en', 'zh-Hans', 'zh-Hant-HK', 'ja', 'ko', 'th', 'fr', 'es']);
  });

  test('Thai dates use the Gregorian calendar', () => {
    expect(new Intl.DateTimeFormat(localeOf('th')).resolvedOptions().calendar).toBe('gregory');
  });
});

describe('balances', () => {
  test('[RULE-185] [CONST-047] cut to four decimals, never rounded', () => {
    expect(formatBalance('1.23456789', 'BTC')).toBe('1.2345');
    expect(formatBalance('1.99999', 'BTC')).toBe('1.9999');
    expect(formatBalance('0.00009', 'BTC')).toBe('0.0000');
    expect(formatBalance('25983.9776', 'BTC')).toBe('25,983.9776');
  });

  test('fiat balances are cut to two', () => {
    expect(formatBalance('48216.909', 'USD')).toBe('48,216.90');
    expect(formatBalance('48216.909', 'JPY')).toBe('48,216');
  });

  test('digits beyond what a float keeps survive', () => {
    expect(formatBalance('123456789012345678.12349', 'BTC')).toBe('123,456,789,012,345,678.1234');
    expect(formatAmount('9007199254740993.0000000001')).toBe('9,007,199,254,740,993.0000000001');
  });

  test('[CONST-048] amounts show up to ten decimals', () => {
    expect(formatAmount('0.12345678901')).toBe('0.123456789');
    expect(formatAmount('2000', 4)).toBe('2,000.0000');
  });
});

describe('prices and numbers', () => {
  test('prices take the decimals of the tick', () => {
    expect(formatPrice('104218.4', 1)).toBe('104,218.4');
    expect(formatPrice('0.38', 5)).toBe('0.38000');
  });

  test('[RULE-194] [CONST-031] two decimals by default, cut', () => {
    expect(formatNumber('12.341')).toBe('12.34');
    expect(formatNumber('5')).toBe('5.00');
    expect(formatNumber('-12.519')).toBe('\u221212.51');
  });

  test('text that is no number shows a dash', () => {
    for (const text of ['', 'NaN', '1e5', '1,5']) expect(formatNumber(text)).toBe(NO_FIGURE);
  });
});

describe('changes', () => {
  test('sign always, true minus, zero without sign', () => {
    expect(formatChange('2.31')).toBe('+2.31%');
    expect(formatChange('-4.91')).toBe('\u22124.91%');
    expect(formatChange('0')).toBe('0.00%');
    expect(formatChange('-0.004')).toBe('0.00%');
    expect(formatSigned('179.11')).toBe('+179.11');
    expect(formatSigned('-12.519', 2)).toBe('\u221212.51');
    expect(formatSigned('0.000')).toBe('0.00');
  });

  test('French: comma, no-break spaces, percent sign apart', () => {
    expect(formatChange('2.28', 'fra')).toMatch(/^\+2,28[\u00a0\u202f]%$/);
    expect(formatPrice('104231.5', 1, 'fra')).toMatch(/^104[\u00a0\u202f]231,5$/);
  });

  test('[RULE-195] direction as shown', () => {
    expect(directionOf('1.2')).toBe('up');
    expect(directionOf('0')).toBe('zero');
    expect(directionOf('-0.5')).toBe('down');
    expect(directionOf('-0.004')).toBe('zero');
    expect([changeDirection('-0.004'), changeDirection('-0.005'), changeDirection('0.005')]).toEqual(['zero', 'down', 'up']);
  });

  test('[AMB-14] percentages are rounded half up, amounts and balances are cut', () => {
    expect([formatChange('2.315'), formatChange('2.3149'), formatChange('-4.915')]).toEqual(['+2.32%', '+2.31%', '\u22124.92%']);
    expect([formatPercent('0.075'), formatPercent('99.994'), formatPercent('99.995')]).toEqual(['0.08%', '99.99%', '100%']);
    expect([formatBalance('0.99999', 'BTC'), formatNumber('12.349')]).toEqual(['0.9999', '12.34']);
    expect([formatShort('1999999'), formatShort('1999.99'), formatShort('0.99999')]).toEqual(['1.9M', '1.9K', '0.9999']);
  });

  test('shares carry no plus', () => {
    expect(formatPercent('82')).toBe('82%');
    expect(formatPercent('54.945', 1, 1)).toBe('54.9%');
  });
});

describe('K and M', () => {
  test('[RULE-191] [CONST-044] above a million, M with one decimal', () => {
    expect(formatShort('1234567')).toBe('1.2M');
    expect(formatShort('2500000')).toBe('2.5M');
    expect(formatShort('3000000')).toBe('3.0M');
    expect(formatShort('1000000')).toBe('1000K');
    expect(formatShort('2481300000')).toBe('2,481.3M');
  });

  test('[RULE-192] [CONST-045] [AMB-16] above a thousand, K with up to one decimal', () => {
    expect(formatShort('12000')).toBe('12K');
    expect(formatShort('1999')).toBe('1.9K');
    expect(formatShort('1000')).toBe('1000');
    expect(formatShort('-12000')).toBe('\u221212K');
  });

  test('[RULE-193] [CONST-046] otherwise up to four decimals', () => {
    expect(formatShort('0.5')).toBe('0.5');
    expect(formatShort('999.12341')).toBe('999.1234');
    expect(formatShort('12')).toBe('12');
  });
});

describe('axes', () => {
  test('step from K to M and B at the round number', () => {
    expect([999, 1_000, 250_000, 1_000_000, 1_500_000, 2_000_000_000].map((value) => formatAxis(value, 'en'))).toEqual([
      '999',
      '1K',
      '250K',
      '1M',
      '1.5M',
      '2B',
    ]);
    expect(formatAxis(-1_234, 'en')).toBe('\u22121.2K');
    expect(formatAxis(0.5, 'en')).toBe('0.5');
  });
});

describe('fiat and parts', () => {
  test('results in money of a country have their sign, and none where nothing is shown', () => {
    const figures = ['12.349', '-12.349', '-0.004', '0'].map((usd) => formatFiatResult(usd, 'USD', 'en'));
    expect(figures).toEqual(['+$12.34', '\u2212$12.34', '$0.00', '$0.00']);
  });

  test('symbol and decimals of the currency', () => {
    expect(formatFiat('104218.409', 'USD')).toBe('$104,218.40');
    expect(formatFiat('1520.9', 'JPY', 'jp')).toMatch(/1,520$/);
    expect(formatFiat('1520.5', 'EUR', 'fra')).toMatch(/^1[\u00a0\u202f]520,50\u00a0€$/);
  });

  test('a figure splits before its decimals', () => {
    expect(splitFigure('48216.905', 2, 'USD')).toEqual({ before: '$', whole: '48,216', fraction: '.90', after: '' });
    expect(splitFigure('-1.5', 4)).toEqual({ before: '\u2212', whole: '1', fraction: '.5000', after: '' });
  });

  test('no figure holds a space that can break, in any language', () => {
    for (const lang of LANGS as readonly Lang[]) {
      const figures = [formatPrice('1234567.5', 1, lang), formatChange('-2.5', lang), formatFiat('1234.5', 'EUR', lang)];
      for (const figure of figures) expect(figure).not.toMatch(/[ -]/);
    }
    expect(withUnit('2,000', 'USDT')).toBe('2,000\u00a0USDT');
  });
});
