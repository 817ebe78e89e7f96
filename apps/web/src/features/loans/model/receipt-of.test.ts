import type { LoanVerdict } from '@glasshouse/proofs/loan';
import { expect, test } from 'vitest';
import { isReceiptOf } from './receipt-of.ts';
import { LOAN } from './testing-loan.ts';

const TERMS = {
  id: 41,
  symbol: 'BTC/USDT',
  coin: 'BTC',
  quote: 'USDT',
  pair: { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 },
  levels: { start: 650_000, warning: 750_000, sale: 850_000 },
  term: 'd30',
  openedAt: LOAN.opened,
  principal: 3_000_000_000n,
  pledge: 70_000_000n,
  ratePpm: 87_600,
} as LoanVerdict['terms'];
const result = (end: 'open' | 'closed' | 'written_off') => ({ end }) as LoanVerdict['result'];

test('a receipt is of a loan when it says its coins, amounts, levels and rate', () => {
  expect(isReceiptOf({ terms: TERMS, result: null }, LOAN)).toBe(true);
  expect(isReceiptOf({ terms: null, result: null }, LOAN)).toBe(false);
});

test.each([
  ['more borrowed', { principal: 3_000_000_001n }],
  ['less pledged', { pledge: 69_999_999n }],
  ['another rate', { ratePpm: 87_601 }],
  ['another number', { id: 42 }],
  ['a lower sale level', { levels: { start: 650_000, warning: 750_000, sale: 840_000 } }],
])('a receipt with %s is of another loan', (_, other) => {
  expect(isReceiptOf({ terms: { ...TERMS, ...other } as LoanVerdict['terms'], result: null }, LOAN)).toBe(false);
});

test('a receipt that leaves the end out proves none, and one with an end is of no open loan', () => {
  const closed = { ...LOAN, state: 'closed' as const };
  expect(isReceiptOf({ terms: TERMS, result: result('closed') }, closed)).toBe(true);
  expect(isReceiptOf({ terms: TERMS, result: result('open') }, closed)).toBe(false);
  expect(isReceiptOf({ terms: TERMS, result: null }, closed)).toBe(false);
  expect(isReceiptOf({ terms: TERMS, result: result('written_off') }, LOAN)).toBe(false);
});
