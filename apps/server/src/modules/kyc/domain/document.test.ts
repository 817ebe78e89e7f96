import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentName,
  isMainlandNumber,
  needsCheckDigit,
  numberName,
  parseDocumentNumber,
  parseRealName,
  placeOf,
} from './document.ts';
import { decideSubmission, levelOfStates } from './submission.ts';

// The example of GB 11643.
const MAINLAND = '11010519491231002X';

describe('a document number', () => {
  it('[RULE-096] has 5 to 20 letters and digits, and is one number however it is typed', () => {
    expect(parseDocumentNumber(' ab-12 34５ ')).toBe('AB12345');
    for (const text of ['', '1234', '1'.repeat(21), 'ABC_12345', '12345;--', 'ＡＢ１２＊４５'])
      expect(parseDocumentNumber(text), text).toBeNull();
    expect(parseDocumentNumber('12345')).toBe('12345');
    expect(parseDocumentNumber('Z'.repeat(20))).toBe('Z'.repeat(20));
  });

  it('[RULE-096] of a mainland ID card has its check digit and a date, with each digit changed it has not', () => {
    expect(isMainlandNumber(MAINLAND)).toBe(true);
    expect(isMainlandNumber('110105194902310029')).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const changed = MAINLAND.slice(0, at) + digit + MAINLAND.slice(at + 1);
        if (changed !== MAINLAND) expect(isMainlandNumber(changed)).toBe(false);
      }),
    );
    expect(needsCheckDigit('id_card', '+8613800138000')).toBe(true);
    expect(needsCheckDigit('passport', '+8613800138000')).toBe(false);
    expect(needsCheckDigit('id_card', '+447700900123')).toBe(false);
    expect(needsCheckDigit('id_card', null)).toBe(false);
  });

  it('is the same document under another name only where the number says so', () => {
    expect(documentName('driver_licence', MAINLAND)).toBe(documentName('id_card', MAINLAND));
    expect(documentName('driver_licence', 'AB12345')).not.toBe(documentName('passport', 'AB12345'));
  });
});

describe('a number alone', () => {
  it('is the same whatever kind of document it is said to be of, and is compared within the country of a bound number', () => {
    expect(numberName('AB12345')).toBe('number AB12345');
    expect(numberName('AB12345')).not.toBe(documentName('passport', 'AB12345'));
    expect([placeOf('+8613800138000'), placeOf('+447700900123'), placeOf('+85251234567'), placeOf(null)]).toEqual([
      '86',
      '44',
      '852',
      null,
    ]);
  });
});

describe('a name', () => {
  it('[RULE-095] has letters of any language and no digits or symbols', () => {
    for (const name of ['Ada Lovelace', '张伟', "O'Neill-Smith", 'สมชาย ใจดี', '김민수', 'José María', '阿卜杜拉·艾山'])
      expect(parseRealName(name), name).toBe(name);
    expect(parseRealName('  Ada   Lovelace ')).toBe('Ada Lovelace');
    for (const name of ['', ' ', 'A', 'R2 D2', 'x'.repeat(61), 'Ada <b>', 'Ada\u0000', '-', '😀😀'])
      expect(parseRealName(name), name).toBeNull();
  });
});

describe('what may be handed in', () => {
  it('[STATE-001,STATE-002,AMB-37] follows the states: level 2 after level 1, nothing twice, again after a failure, verified is the end', () => {
    const none = { basic: 'none', advanced: 'none' } as const;
    expect(decideSubmission(1, none)).toBeNull();
    expect(decideSubmission(2, none)).toBe('KYC_BASIC_FIRST');
    expect(decideSubmission(2, { basic: 'verifying', advanced: 'none' })).toBe('KYC_BASIC_FIRST');
    expect(decideSubmission(1, { basic: 'verifying', advanced: 'none' })).toBe('KYC_IN_REVIEW');
    expect(decideSubmission(1, { basic: 'failed', advanced: 'none' })).toBeNull();
    expect(decideSubmission(1, { basic: 'verified', advanced: 'none' })).toBe('KYC_VERIFIED');
    expect(decideSubmission(2, { basic: 'verified', advanced: 'none' })).toBeNull();
    expect(decideSubmission(2, { basic: 'verified', advanced: 'verifying' })).toBe('KYC_IN_REVIEW');
    expect(decideSubmission(2, { basic: 'verified', advanced: 'failed' })).toBeNull();
    expect(decideSubmission(2, { basic: 'verified', advanced: 'verified' })).toBe('KYC_VERIFIED');
    expect([
      levelOfStates(none),
      levelOfStates({ basic: 'verified', advanced: 'failed' }),
      levelOfStates({ basic: 'verified', advanced: 'verified' }),
    ]).toEqual([0, 1, 2]);
  });
});
