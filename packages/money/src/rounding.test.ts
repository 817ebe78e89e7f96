// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divRound, mulDiv, powerOfTen, type RoundingMode, rescale, splitBySize } from './rounding.ts';

const MODES: readonly RoundingMode[] = ['down', 'up', 'halfUp'];
const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const divisor = integer.filter((d) => d !== 0n);
const abs = (n: bigint): bigint => (n < 0n ? -n : n);

describe('divRound', () => {
  it.each([
    [7n, 2n, '3', '4', '4'],
    [-7n, 2n, '-3', '-4', '-4'],
    [7n, -2n, '-3', '-4', '-4'],
    [1n, 3n, '0', '1', '0'],
    [-1n, 3n, '0', '-1', '0'],
    [2n, 3n, '0', '1', '1'],
    [-2n, 3n, '0', '-1', '-1'],
    [6n, 3n, '2', '2', '2'],
    [0n, -3n, '0', '0', '0'],
    [1n, 2n, '0', '1', '1'],
    [-1n, 2n, '0', '-1', '-1'],
  ])('%s / %s rounds down, up and half up', (n, d, down, up, halfUp) => {
    expect(MODES.map((mode) => divRound(n, d, mode).toString())).toEqual([down, up, halfUp]);
  });

  it('stays within one unit of the exact quotient, on the side of its mode', () => {
    fc.assert(
      fc.property(integer, divisor, (n, d) => {
        // Compared as n against q * d, so the rational itself is never rounded.
        const down = abs(divRound(n, d, 'down') * d);
        const up = abs(divRound(n, d, 'up') * d);
        expect(down <= abs(n) && abs(n) - down < abs(d)).toBe(true);
        expect(up >= abs(n) && up - abs(n) < abs(d)).toBe(true);
        const error = abs(n) - abs(divRound(n, d, 'halfUp') * d);
        expect(2n * abs(error) <= abs(d)).toBe(true);
        // A half went away from zero: past the exact value.
        expect(2n * error === abs(d)).toBe(false);
      }),
    );
  });

  it('is symmetric: the negative of a value rounds to the negative', () => {
    fc.assert(
      fc.property(integer, divisor, fc.constantFrom(...MODES), (n, d, mode) => {
        expect(divRound(-n, d, mode)).toBe(-divRound(n, d, mode));
        expect(divRound(n, -d, mode)).toBe(-divRound(n, d, mode));
      }),
    );
  });

  it('refuses a division by zero', () => {
    expect(() => divRound(1n, 0n, 'up')).toThrow(RangeError);
  });
});

describe('mulDiv', () => {
  it('multiplies before it divides', () => {
    expect(mulDiv(1n, 3n, 3n, 'down')).toBe(1n);
    expect(mulDiv(10n ** 27n, 10n ** 27n, 10n ** 27n + 1n, 'up')).toBe(10n ** 27n);
  });

  it('never gains by going there and back with down', () => {
    fc.assert(
      fc.property(integer, divisor, divisor, (n, a, b) => {
        const there = mulDiv(n, a, b, 'down');
        expect(abs(mulDiv(there, b, a, 'down')) <= abs(n)).toBe(true);
      }),
    );
  });
});

describe('rescale', () => {
  it('is exact upwards and comes back whole', () => {
    const scale = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(integer, scale, scale, fc.constantFrom(...MODES), (atoms, from, extra, mode) => {
        expect(rescale(rescale(atoms, from, from + extra, mode), from + extra, from, mode)).toBe(atoms);
      }),
    );
  });

  it('rounds downwards by its mode', () => {
    expect(MODES.map((mode) => rescale(1_234_567_85n, 8, 7, mode))).toEqual([1_234_567_8n, 1_234_567_9n, 1_234_567_9n]);
    expect(MODES.map((mode) => rescale(-14n, 1, 0, mode))).toEqual([-1n, -2n, -1n]);
  });
});

describe('powerOfTen', () => {
  it('knows its range', () => {
    expect(powerOfTen(0)).toBe(1n);
    expect(powerOfTen(28)).toBe(10n ** 28n);
    for (const n of [-1, 201, 0.5, Number.NaN]) expect(() => powerOfTen(n)).toThrow(RangeError);
  });
});

describe('splitBySize', () => {
  it('gives parts that add up to the amount, each within one of its share', () => {
    const sizes = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1 })
      .filter((all) => all.some((size) => size > 0n));
    fc.assert(
      fc.property(integer, sizes, (amount, all) => {
        const parts = splitBySize(amount, all);
        const whole = all.reduce((sum, size) => sum + size, 0n);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
        for (const [i, part] of parts.entries()) {
          const size = all[i] as bigint;
          expect(abs(part * whole - amount * size) < whole).toBe(true);
          if (size === 0n) expect(part).toBe(0n);
        }
      }),
    );
  });

  it('has no parts without a size', () => {
    expect(splitBySize(10n, [1n, 1n, 1n])).toEqual([3n, 3n, 4n]);
    expect(() => splitBySize(10n, [0n, 0n])).toThrow(RangeError);
  });
});
