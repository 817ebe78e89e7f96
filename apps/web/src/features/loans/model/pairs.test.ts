import type { LoanPair } from '@glasshouse/contract/loans';
import { expect, test } from 'vitest';
import { chosenPair, debtsOf, pledgesOf, variantsOf } from './pairs.ts';

const pair = (debt: number, pledge: number, variant: 'standard' | 'tight' = 'standard') =>
  ({ currency_id: debt, code: `C${debt}`, pledge_currency_id: pledge, pledge_code: `C${pledge}`, variant }) as LoanPair;
const PAIRS = [pair(3, 1), pair(3, 1, 'tight'), pair(3, 2), pair(1, 3)];

test('each coin is offered once', () => {
  expect(debtsOf(PAIRS).map(({ id }) => id)).toEqual([3, 1]);
  expect(pledgesOf(PAIRS, 3).map(({ id }) => id)).toEqual([1, 2]);
});

test('the pair is the chosen one, or the nearest that there is', () => {
  expect(chosenPair(PAIRS, { debt: 3, pledge: 1, variant: 'tight' })).toBe(PAIRS[1]);
  expect(chosenPair(PAIRS, { debt: 3, pledge: 2, variant: 'tight' })).toBe(PAIRS[2]);
  expect(chosenPair(PAIRS, { debt: 1, pledge: 2, variant: 'standard' })).toBe(PAIRS[3]);
  expect(chosenPair(PAIRS, { debt: null, pledge: null, variant: 'standard' })).toBe(PAIRS[0]);
  expect(chosenPair([], { debt: null, pledge: null, variant: 'standard' })).toBeUndefined();
});

test('levels are those that the pair is lent at', () => {
  expect(variantsOf(PAIRS, pair(3, 1))).toEqual(['standard', 'tight']);
  expect(variantsOf(PAIRS, pair(3, 2))).toEqual(['standard']);
});
