// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from './amount.ts';
import { addDecimals, compareDecimals, mulDecimals } from './decimals.ts';
import { abbreviate, shownScale, toDefaultPrecision, toShownAmount, truncateBalance } from './display.ts';

const shown = (text: string): string => {
  const { digits, suffix } = abbreviate(text);
  return digits + suffix;
};
const values = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((units) => formatUnits(units, 12));

describe('balances', () => {
  it.each([
    ['1.23456789', '1.2345'],
    ['1.99999', '1.9999'],
    ['0.00009', '0.0000'],
    ['5', '5'],
    ['-1.99999', '-1.9999'],
  ])('[RULE-185] %s is cut to %s', (text, expected) => {
    expect(truncateBalance(text)).toBe(expected);
  });
});

describe('short numbers', () => {
  it.each([
    ['1234567', '1.2M'],
    ['2500000', '2.5M'],
    ['1000000', '1000K'],
    ['1000000.000001', '1.0M'],
    ['1999999999', '1999.9M'],
    ['-1234567', '-1.2M'],
  ])('[RULE-191] [AMB-16] above a million, %s shows %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['12000', '12K'],
    ['1000', '1000'],
    ['1000.0001', '1K'],
    ['1550', '1.5K'],
    ['999999', '999.9K'],
    ['-12345', '-12.3K'],
  ])('[RULE-192] [AMB-16] above a thousand, %s shows %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['0.5', '0.5'],
    ['999.12341', '999.1234'],
    ['12', '12'],
    ['0', '0'],
    ['0.00009', '0'],
    ['-0.00009', '0'],
    ['-1.5000', '-1.5'],
  ])('[RULE-193] otherwise %s shows %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('[AMB-14] never show more than the value, and less by under one shown step', () => {
    const unit = { '': '1', K: '1000', M: '1000000' };
    const step = { '': '0.0001', K: '100', M: '100000' };
    const size = (text: string): string => text.replace('-', '');
    fc.assert(
      fc.property(values, (value) => {
        const { digits, suffix } = abbreviate(value);
        const back = size(mulDecimals(digits, unit[suffix], 12, 'down'));
        expect(compareDecimals(back, size(value))).not.toBe(1);
        expect(compareDecimals(size(value), addDecimals(back, step[suffix]))).toBe(-1);
        expect(digits.startsWith('-')).toBe(value.startsWith('-') && /[1-9]/.test(digits));
      }),
    );
  });
});

describe('default precision', () => {
  it.each([
    ['12.341', '12.34'],
    ['5', '5.00'],
    ['12.349', '12.34'],
  ])('[RULE-194] %s shows %s', (text, expected) => {
    expect(toDefaultPrecision(text)).toBe(expected);
  });
});

describe('amounts of an asset', () => {
  it('have two decimals at least where they are money, and no more than the shown scale', () => {
    expect(toShownAmount('17.8', 'USDT')).toBe('17.80');
    expect(toShownAmount('-10', 'USDT')).toBe('-10.00');
    expect(toShownAmount('-99.960294', 'USDT')).toBe('-99.9602');
    expect(toShownAmount('1234.567', 'EUR')).toBe('1234.56');
    expect(toShownAmount('1520.9', 'JPY')).toBe('1520');
    expect(toShownAmount('0.014670000001', 'BTC')).toBe('0.01467');
    expect(toShownAmount('2', 'ETH')).toBe('2');
  });

  it('that somebody still needs are rounded up, so that paying them is enough', () => {
    expect(toShownAmount('10966.2541755', 'USDT', 'up')).toBe('10966.2542');
    expect(toShownAmount('5.001', 'USD', 'up')).toBe('5.01');
  });

  it('never read as zero when they are not', () => {
    expect(toShownAmount('0.000002', 'USDT')).toBe('0.000002');
    expect(toShownAmount('0.004', 'EUR')).toBe('0.004');
    expect(toShownAmount('0', 'USDT')).toBe('0.00');
  });

  it('never show more than there is, whatever the asset', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.constantFrom('USDT', 'BTC', 'USD', 'JPY'), (atoms, code) => {
        const exact = formatUnits(atoms, 10);
        const shown = toShownAmount(exact, code);
        expect(compareDecimals(shown, exact)).toBeLessThanOrEqual(0);
        expect(compareDecimals(toShownAmount(exact, code, 'up'), exact)).toBeGreaterThanOrEqual(0);
        if (compareDecimals(exact, '1') >= 0) expect(shown.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(shownScale(code));
      }),
    );
  });
});
