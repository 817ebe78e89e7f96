import type { DefiMoveFacts } from '@glasshouse/proofs/defi';
import { expect, test } from 'vitest';
import { isReceiptOf } from './receipt-of.ts';
import { MOVE } from './testing-pool.ts';

const TERMS = {
  id: 7,
  asset: 'USDT',
  scale: 6,
  move: 'supply',
  atoms: 2_500_000_000n,
  shares: 2_497_340_465_265_498n,
  time: MOVE.time,
} as DefiMoveFacts;

test('a receipt is of a move when it says the amount, the shares and the time that are shown', () => {
  expect(isReceiptOf({ terms: TERMS }, MOVE)).toBe(true);
  expect(isReceiptOf({ terms: null }, MOVE)).toBe(false);
});

test.each([
  ['another number', { id: 8 }],
  ['another coin', { asset: 'BTC' }],
  ['another kind', { move: 'withdraw' }],
  ['one atom less', { atoms: 2_499_999_999n }],
  ['one share atom less', { shares: 2_497_340_465_265_497n }],
  ['another time', { time: MOVE.time + 1 }],
])('a receipt with %s is of another move', (_, other) => {
  expect(isReceiptOf({ terms: { ...TERMS, ...other } as DefiMoveFacts }, MOVE)).toBe(false);
});
