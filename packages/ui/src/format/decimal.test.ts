import { expect, test } from 'vitest';
import { clampDecimal, isDecimal, padDecimal, stepDecimal } from './decimal.ts';

test('steps move on the tick grid, exactly', () => {
  expect(stepDecimal('104200.0', '0.1', 1)).toBe('104200.1');
  expect(stepDecimal('0.3', '0.1', -1)).toBe('0.2');
  expect(stepDecimal('104200.03', '0.1', 1)).toBe('104200.1');
  expect(stepDecimal('104200.03', '0.1', -1)).toBe('104200.0');
  expect(stepDecimal('', '0.0001', 1)).toBe('0.0001');
  expect(stepDecimal('9007199254740993', '1', 1)).toBe('9007199254740994');
  expect(stepDecimal('1', '0.5', 10)).toBe('6.0');
  expect(stepDecimal('-0.25', '0.1', 1)).toBe('-0.2');
});

test('steps stop at the bounds', () => {
  expect(stepDecimal('0.1', '0.1', -10, { min: '0.1' })).toBe('0.1');
  expect(stepDecimal('99', '1', 10, { max: '100' })).toBe('100');
  expect(clampDecimal('5', { min: '1', max: '3' })).toBe('3');
});

test('a step of zero is a mistake of the caller', () => {
  expect(() => stepDecimal('1', '0', 1)).toThrow(RangeError);
});

test('plain decimals only', () => {
  expect(['1', '-1.50', '0.0'].every(isDecimal)).toBe(true);
  expect(['', '.5', '5.', '1e5', '+1', '1,5'].some(isDecimal)).toBe(false);
  expect(padDecimal('5', 2)).toBe('5.00');
  expect(padDecimal('5.123', 2)).toBe('5.123');
});
