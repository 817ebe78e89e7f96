import { describe, expect, it } from 'vitest';
import { decimalOf } from './source-decimal.ts';

describe('a number of a source', () => {
  it.each([
    ['67123.40', '67123.4'],
    [67123.4, '67123.4'],
    ['0007.10', '7.1'],
    ['1e-7', '0.0000001'],
    [1.5e-7, '0.00000015'],
    ['1.25E+3', '1250'],
    ['12.3456e2', '1234.56'],
    ['5.', '5'],
    ['0', '0'],
  ])('%s is written %s', (sent, text) => expect(decimalOf(sent)).toBe(text));

  it.each(['', 'NaN', 'Infinity', '-1', '1e999', null, undefined, {}, '0x10', Number.NaN])('%s is not a number', (sent) =>
    expect(decimalOf(sent)).toBe('NaN'),
  );
});
