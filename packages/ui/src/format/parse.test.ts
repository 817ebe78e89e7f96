// Reading what people type, in their language.

import { describe, expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';
import { LANGS } from './languages.ts';
import { acceptEdit, draftText, fromEditText, parseLocaleDecimal, settleText, toEditText } from './parse.ts';

describe('parseLocaleDecimal', () => {
  test('English', () => {
    expect(parseLocaleDecimal('1,234.5', 'en')).toBe('1234.5');
    expect(parseLocaleDecimal(' 0012.50 ', 'en')).toBe('12.50');
    expect(parseLocaleDecimal('.5', 'en')).toBe('0.5');
    expect(parseLocaleDecimal('\u221212', 'en')).toBe('-12');
    expect(parseLocaleDecimal('-0', 'en')).toBe('0');
  });

  test('French: comma decimals, spaces group, a keypad dot is a decimal sign', () => {
    expect(parseLocaleDecimal('1\u202f234,5', 'fra')).toBe('1234.5');
    expect(parseLocaleDecimal('1 234,5', 'fra')).toBe('1234.5');
    expect(parseLocaleDecimal('1234.5', 'fra')).toBe('1234.5');
  });

  test('Spanish: the dot groups', () => {
    expect(parseLocaleDecimal('1.234,5', 'spa')).toBe('1234.5');
    expect(parseLocaleDecimal('1.5', 'spa')).toBeNull();
  });

  test('what could mean two numbers is refused', () => {
    for (const text of ['1,5', '1,23,456', '1.2.3', '12a', '', '-', '1e5', '.', 'Infinity']) {
      expect(parseLocaleDecimal(text, 'en')).toBeNull();
    }
  });

  test('full-width digits of Chinese and Japanese keyboards', () => {
    expect(parseLocaleDecimal('１２．５', 'jp')).toBe('12.5');
  });

  test('reads back what the language writes', () => {
    for (const lang of LANGS) expect(parseLocaleDecimal(formatNumber('1234567.25', 2, lang), lang)).toBe('1234567.25');
  });
});

describe('acceptEdit', () => {
  test('a typed comma or dot becomes the decimal sign of the language', () => {
    expect(acceptEdit('12', '12.', 2, 'fra')).toBe('12,');
    expect(acceptEdit('12', '12,', 2, 'fra')).toBe('12,');
    expect(acceptEdit('12', '12.', 2, 'en')).toBe('12.');
  });

  test('a typed sign that groups thousands in the language is a decimal sign too and seen as one: 100,5 never becomes 1005', () => {
    const type = (text: string, lang: 'en' | 'th' | 'spa') =>
      [...text].reduce((before, key) => acceptEdit(before, before + key, 5, lang), '');
    expect(type('100,5', 'en')).toBe('100.5');
    expect(type('0,125', 'th')).toBe('0.125');
    expect(type('100.5', 'spa')).toBe('100,5');
    expect(type('1,000', 'en')).toBe('1.000');
  });

  test('extra decimals, a second sign and letters are refused', () => {
    expect(acceptEdit('1.25', '1.255', 2, 'en')).toBe('1.25');
    expect(acceptEdit('1.2', '1.2.', 2, 'en')).toBe('1.2');
    expect(acceptEdit('1', '1a', 2, 'en')).toBe('1');
    expect(acceptEdit('1', '1.', 0, 'en')).toBe('1');
    expect(acceptEdit('1', '', 2, 'en')).toBe('');
  });

  test('pasted text is read as a number of the language: its comma groups', () => {
    expect(acceptEdit('', '104,231', 1, 'en')).toBe('104231');
    expect(acceptEdit('99999', '1,234', 1, 'en')).toBe('1234');
    expect(acceptEdit('', '1.234,567', 2, 'spa')).toBe('1234,56');
    expect(acceptEdit('5', '1,5x', 2, 'en')).toBe('5');
    expect(acceptEdit('5', '-20', 2, 'en')).toBe('5');
  });
});

test('edited text and value', () => {
  expect(toEditText('12.5', 'fra')).toBe('12,5');
  expect(fromEditText('12,5', 'fra')).toBe('12.5');
  expect(fromEditText('12.', 'en')).toBe('12');
  expect(fromEditText('.5', 'en')).toBe('0.5');
  expect(fromEditText('.', 'en')).toBe('');
  expect(settleText('12.5', 4)).toBe('12.5000');
  expect(settleText('', 4)).toBe('');
});

test('a field that is edited shows what was typed until something else sets its value', () => {
  expect(draftText({ text: '10.', of: '10' }, '10', 'en')).toBe('10.');
  expect(draftText({ text: '10', of: '10' }, '497.15', 'fra')).toBe('497,15');
  expect(draftText({ text: '10', of: '10' }, '', 'en')).toBe('');
  expect(draftText(null, '12.5', 'fra')).toBe('12,5');
});
