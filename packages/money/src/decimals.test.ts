// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from './amount.ts';
import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  divDecimals,
  mulDecimals,
  subDecimals,
  toFixedDecimals,
  truncateDecimals,
} from './decimals.ts';
import { divRound, type RoundingMode } from './rounding.ts';

const SCALE = 12;
const UNIT = 10n ** BigInt(SCALE);
const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const modes = fc.constantFrom<RoundingMode>('down', 'up', 'halfUp');
const text = (value: bigint): string => formatUnits(value, SCALE);

describe('decimal arithmetic', () => {
  it('adds what binary floats cannot', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(subDecimals('1', '1.00')).toBe('0');
    expect(subDecimals('0.1', '0.3')).toBe('-0.2');
    expect(mulDecimals('1.1', '1.1', 4, 'down')).toBe('1.21');
    expect(mulDecimals('-0.05', '0.5', 2, 'halfUp')).toBe('-0.03');
    expect(divDecimals('1', '3', 4, 'down')).toBe('0.3333');
    expect(divDecimals('2', '3', 4, 'up')).toBe('0.6667');
    expect(divDecimals('-1', '8', 2, 'halfUp')).toBe('-0.13');
  });

  it('agrees with the same sums on integers', () => {
    fc.assert(
      fc.property(units, units, modes, fc.integer({ min: 0, max: 20 }), (a, b, mode, decimals) => {
        const power = 10n ** BigInt(decimals);
        expect(addDecimals(text(a), text(b))).toBe(text(a + b));
        expect(subDecimals(text(a), text(b))).toBe(text(a - b));
        expect(compareDecimals(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(mulDecimals(text(a), text(b), decimals, mode)).toBe(
          formatUnits(divRound(a * b * power, UNIT * UNIT, mode), decimals),
        );
        const d = b === 0n ? 1n : b;
        expect(divDecimals(text(a), text(d), decimals, mode)).toBe(formatUnits(divRound(a * power, d, mode), decimals));
      }),
    );
  });

  it('ignores how a value is written', () => {
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('-0', '0')).toBe(0);
    expect(canonicalDecimal('-0.00')).toBe('0');
    expect(canonicalDecimal('1.500')).toBe('1.5');
  });

  it('throws on text that is not a plain decimal, and on a division by zero', () => {
    for (const bad of ['', '1e3', '.5', '1.', '+1', ' 1', 'NaN', '１', '9'.repeat(101), `0.${'1'.repeat(61)}`]) {
      expect(() => addDecimals(bad, '1')).toThrow(RangeError);
    }
    expect(() => divDecimals('1', '0.00', 2, 'down')).toThrow(RangeError);
    expect(() => mulDecimals('1', '1', -1, 'down')).toThrow(RangeError);
  });
});

describe('truncateDecimals', () => {
  it('cuts and neither rounds nor pads', () => {
    expect(truncateDecimals('1.99999', 4)).toBe('1.9999');
    expect(truncateDecimals('1.5', 4)).toBe('1.5');
    expect(truncateDecimals('1.5', 0)).toBe('1');
    expect(truncateDecimals('12', 4)).toBe('12');
    expect(truncateDecimals('-1.99999', 2)).toBe('-1.99');
    expect(truncateDecimals('-0.00009', 4)).toBe('0.0000');
  });
});

describe('toFixedDecimals', () => {
  it('has exactly the decimals asked for', () => {
    expect(toFixedDecimals('5', 2)).toBe('5.00');
    expect(toFixedDecimals('12.349', 2)).toBe('12.34');
    expect(toFixedDecimals('12.345', 2, 'halfUp')).toBe('12.35');
    expect(toFixedDecimals('-0.001', 2)).toBe('0.00');
    expect(toFixedDecimals('-0.001', 2, 'up')).toBe('-0.01');
    expect(toFixedDecimals('12.9', 0)).toBe('12');
  });

  it('cut, is what truncateDecimals shows, padded', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 20 }), (value, decimals) => {
        const fixed = toFixedDecimals(text(value), decimals);
        expect(fixed.startsWith(truncateDecimals(text(value), decimals))).toBe(true);
        expect(compareDecimals(fixed, truncateDecimals(text(value), decimals))).toBe(0);
      }),
    );
  });
});
