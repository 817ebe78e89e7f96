// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountRefusal, formatAmount, MAX_DECIMALS, MAX_DIGITS, parseAmount } from './amount.ts';

const scales = fc.integer({ min: 0, max: MAX_DECIMALS });
const refused = (text: unknown, scale: number): AmountRefusal | undefined => {
  const parsed = parseAmount(text as string, scale);
  return parsed.ok ? undefined : parsed.reason;
};

describe('parseAmount', () => {
  it.each([
    ['0.5', 8, 50_000_000n],
    ['12', 0, 12n],
    ['12', 2, 1200n],
    ['12.00', 2, 1200n],
    ['0.00000001', 8, 1n],
    ['123456789012345678.0123456789', 10, 1234567890123456780123456789n],
  ])('%s at scale %i', (text, scale, atoms) => {
    expect(parseAmount(text, scale)).toEqual({ ok: true, atoms });
  });

  it('[RULE-130] accepts up to ten decimals and refuses an eleventh', () => {
    expect(parseAmount('1.0123456789', MAX_DECIMALS)).toEqual({ ok: true, atoms: 10123456789n });
    expect(refused('1.01234567891', MAX_DECIMALS)).toBe('TOO_MANY_DECIMALS');
    expect(parseAmount('5', MAX_DECIMALS).ok).toBe(true);
  });

  it('refuses more decimals than the asset has, zeros included', () => {
    expect(refused('1.001', 2)).toBe('TOO_MANY_DECIMALS');
    expect(refused('1.0', 0)).toBe('TOO_MANY_DECIMALS');
  });

  it('bounds the number of digits', () => {
    expect(parseAmount('9'.repeat(MAX_DIGITS), 8).ok).toBe(true);
    expect(refused('9'.repeat(MAX_DIGITS + 1), 8)).toBe('TOO_LARGE');
    expect(refused(`${'9'.repeat(MAX_DIGITS)}.5`, 8)).toBe('TOO_LARGE');
    expect(refused('9'.repeat(1_000_000), 8)).toBe('TOO_LARGE');
  });

  it('takes zero and negative amounts only where the field says so', () => {
    expect(refused('0', 8)).toBe('NOT_POSITIVE');
    expect(refused('0.00', 8)).toBe('NOT_POSITIVE');
    expect(refused('-1', 8)).toBe('NOT_POSITIVE');
    expect(parseAmount('0', 8, 'nonNegative')).toEqual({ ok: true, atoms: 0n });
    expect(parseAmount('-1', 8, 'nonNegative')).toEqual({ ok: false, reason: 'NOT_POSITIVE' });
    expect(parseAmount('-1.5', 2, 'any')).toEqual({ ok: true, atoms: -150n });
    expect(parseAmount('-0.0', 2, 'any')).toEqual({ ok: false, reason: 'NOT_A_NUMBER' });
  });

  it('refuses a scale no asset can have', () => {
    for (const scale of [-1, 11, 1.5, Number.NaN]) expect(() => parseAmount('1', scale)).toThrow(RangeError);
    expect(() => formatAmount(1n, 11)).toThrow(RangeError);
  });
});

// Everything here looks like a number to something: a language, a form, a person or an attacker.
const HOSTILE: readonly unknown[] = [
  ['', ' ', '.', '-', '+', '-.', '..', '1.', '.5', '-.5', '1..2', '1.2.3', '01', '00', '00.5', '-01', '--1', '+1', '+0.5'],
  [' 1', '1 ', '1\n', '\n1', '\t1', '1\r\n', '1 000', '1_000', '1,000', '1,5', "1'000", '1-', '1+1', '1*2', '1/2'],
  ['1\u00a0000', '\ufeff1', '1\u200b', '1\u0000', '\u202e1', '1e3', '1E3', '1e-30', '1e+3', '0e0', '1e', '0x10', '0X1F'],
  ['0b1', '0o7', '1n', '1f', '1d', '1L', '#1', '$1', '1%', 'NaN', 'nan', 'Infinity', '-Infinity', 'infinity', 'inf', '∞'],
  ['null', 'undefined', 'true', 'false', '[]', '{}', '[1]', 'abc', '1a', '%31', '&#49;', '\\u0031', '1\\n', '=1+1', '@1'],
  ['\uff11', '\u0661', '\u0967', '\u0e51', '\u4e00', '\u00b2', '\u2460', '\u00bd', '1\uff0e5', '1\u066b5', '\u22121'],
  ['\ud835\udfcf', "1'; DROP TABLE accounts;--", '1;2', '1|2', '<b>1</b>'],
  [1, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, null, undefined, true],
  [[], ['1'], {}, { toString: () => '1' }, Symbol('1')],
].flat(1);

const NUMERIC_CHARACTERS = Array.from('0123456789.-+e_ ,x１٣');

describe('hostile number texts', () => {
  it('are at least sixty', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE.map((text, index) => [index, text]))('case %i is not a number', (_index, text) => {
    expect(refused(text, 8)).toBe('NOT_A_NUMBER');
    expect(parseAmount(text as string, MAX_DECIMALS, 'any').ok).toBe(false);
  });

  it('whatever is accepted is plain ASCII and comes back as the same value', () => {
    const looksNumeric = fc.string({ unit: fc.constantFrom(...NUMERIC_CHARACTERS), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(looksNumeric, fc.string()), scales, (text, scale) => {
        const parsed = parseAmount(text, scale, 'any');
        if (!parsed.ok) return;
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(formatAmount(parsed.atoms, scale))).toBe(Number(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('formatAmount', () => {
  it.each([
    [50_000_000n, 8, '0.5'],
    [-50_000_000n, 8, '-0.5'],
    [0n, 8, '0'],
    [1200n, 2, '12'],
    [1000n, 0, '1000'],
    [1n, 10, '0.0000000001'],
    [-1n, 0, '-1'],
  ])('%s atoms at scale %i', (atoms, scale, text) => {
    expect(formatAmount(atoms, scale)).toBe(text);
  });

  it('and parseAmount are inverse', () => {
    const atoms = fc.bigInt({ min: -(10n ** 28n) + 1n, max: 10n ** 28n - 1n });
    fc.assert(
      fc.property(atoms, scales, (value, scale) => {
        const text = formatAmount(value, scale);
        expect(parseAmount(text, scale, 'any')).toEqual({ ok: true, atoms: value });
        expect(text).not.toMatch(/\.$|\.\d*0$|^-0$/);
      }),
    );
  });
});
