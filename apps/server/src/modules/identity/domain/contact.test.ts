import { COUNTRIES, DEFAULT_COUNTRY, DEFAULT_COUNTRY_CODE } from '@glasshouse/contract';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { secureRandom } from '../../../platform/random.ts';
import { commonProblem } from './common-passwords.ts';
import { contactError, kindOf, parseContact } from './contact.ts';
import { sixDigits } from './credentials.ts';
import { dialCodeOf, parseMobile } from './mobile.ts';

describe('countries', () => {
  it('are those of libphonenumber, with its dialling codes', () => {
    const theirs = getCountries().map((iso) => ({ iso: iso as string, dial: getCountryCallingCode(iso) as string }));
    expect(COUNTRIES).toEqual(theirs.sort((a, b) => (a.iso < b.iso ? -1 : 1)));
  });

  it('[CONST-028] [AMB-85] begin with China, 86', () => {
    expect([DEFAULT_COUNTRY, DEFAULT_COUNTRY_CODE, dialCodeOf(undefined), dialCodeOf('')]).toEqual(['CN', '86', '86', '86']);
    expect([dialCodeOf('+44'), dialCodeOf('0044'), dialCodeOf('999'), dialCodeOf('4 4')]).toEqual(['44', '44', null, null]);
  });
});

describe('mobile numbers', () => {
  it.each([
    ['13800138000', '86', '+8613800138000'],
    [' 138-0013 8000 ', undefined, '+8613800138000'],
    ['１３８００１３８０００', '86', '+8613800138000'],
    ['+86 138 0013 8000', '44', '+8613800138000'],
    ['07911 123456', '44', '+447911123456'],
    ['0612345678', '33', '+33612345678'],
    ['(212) 555-1234', '1', '+12125551234'],
  ])('takes %j of %s [RULE-128]', (text, areaCode, number) => expect(parseMobile(text, areaCode)).toBe(number));

  it.each([
    ['138-abc', '86'],
    ['021-1234567', '86'],
    ['1380013800', '86'],
    ['138001380000', '86'],
    ['13800138000', '999'],
    ['13800138000x5', '86'],
    ['13800138000;ext=5', '86'],
    ['', '86'],
    ['+', '86'],
    ['tel:+8613800138000', '86'],
    ['1'.repeat(33), '86'],
    ['13800138000\n13800138001', '86'],
  ])('refuses %j of %s [RULE-128]', (text, areaCode) => expect(parseMobile(text, areaCode)).toBeNull());

  it('have one form, however they are typed, in every country', () => {
    for (const { iso, dial } of COUNTRIES) {
      const example = getExampleNumber(iso as never, examples);
      if (!example?.isValid()) continue;
      const number = example.number as string;
      expect(parseMobile(number), iso).toBe(number);
      expect(parseMobile(example.formatInternational()), iso).toBe(number);
      expect(parseMobile(example.formatNational(), dial), iso).toBe(number);
    }
  });

  it('never throw and never come out in another form than E.164', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.') }));
    fc.assert(
      fc.property(typed, fc.option(fc.constantFrom('86', '1', '44', '39', 'x'), { nil: undefined }), (text, area) => {
        const number = parseMobile(text, area);
        if (number !== null) {
          expect(number).toMatch(/^\+[1-9]\d{5,14}$/);
          expect(parseMobile(number)).toBe(number);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('contacts', () => {
  it('are told apart by their form', () => {
    expect([parseContact('A@b.co'), parseContact('13800138000', '86'), parseContact('nobody')]).toEqual([
      'a@b.co',
      '+8613800138000',
      null,
    ]);
    expect([kindOf('a@b.co'), kindOf('+8613800138000')]).toEqual(['email', 'mobile']);
    expect(['a@b', 'nobody', '12', '138 00'].map(contactError)).toEqual([
      'IDENTITY_EMAIL_INVALID',
      'IDENTITY_EMAIL_INVALID',
      'IDENTITY_MOBILE_INVALID',
      'IDENTITY_MOBILE_INVALID',
    ]);
  });
});

describe('passwords that others would guess', () => {
  const leaked = new Set(['password1', 'qwertyuiop', 'abc1234']);
  const problem = (password: string, ...contacts: string[]) => commonProblem(password, contacts, leaked)?.code ?? null;

  it('are the leaked ones, in any case and width of letters', () => {
    expect(['password1', 'PassWord1', 'ｐａｓｓｗｏｒｄ１'].map((one) => problem(one))).toEqual(
      Array(3).fill('IDENTITY_PASSWORD_COMMON'),
    );
    expect(problem('password1 and more')).toBeNull();
  });

  it('[AMB-111] are leaked whatever their name: none is exempt', () => {
    expect([problem('abc1234'), problem('ABC1234')]).toEqual(Array(2).fill('IDENTITY_PASSWORD_COMMON'));
  });

  it('contain the own address or number, but not a part of two or three letters', () => {
    expect(problem('mo.okafor2026', 'mo.okafor@example.com')).toBe('IDENTITY_PASSWORD_OWN');
    expect(problem('my 0138000 phone', '+8613800138000')).toBe('IDENTITY_PASSWORD_OWN');
    expect(problem('animation', 'ann@example.com')).toBeNull();
    expect(problem('animation', 'ani@example.com')).toBeNull();
  });
});

describe('a million codes', () => {
  it('are spread evenly: chi-square over the first three digits, the last three, and both digits of each neighbouring pair', () => {
    const codes = Array.from({ length: 1_000_000 }, () => sixDigits((max) => secureRandom.below(max)));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const chiSquare = (bins: number, binOf: (code: string) => number) => {
      const counts = Array.from({ length: bins }, () => 0);
      for (const code of codes) counts[binOf(code)] = (counts[binOf(code)] ?? 0) + 1;
      const expected = codes.length / bins;
      return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    };
    // Seven deviations above the mean of a true source: passes all but one run in a hundred thousand million.
    const limit = (bins: number) => bins - 1 + 7 * Math.sqrt(2 * (bins - 1));
    expect(chiSquare(1_000, (code) => Number(code.slice(0, 3)))).toBeLessThan(limit(1_000));
    expect(chiSquare(1_000, (code) => Number(code.slice(3)))).toBeLessThan(limit(1_000));
    for (let at = 0; at < 5; at++) expect(chiSquare(100, (code) => Number(code.slice(at, at + 2)))).toBeLessThan(limit(100));
  });
});
