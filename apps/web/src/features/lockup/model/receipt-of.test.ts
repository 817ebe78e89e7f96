import type { LockupOrder } from '@glasshouse/contract/lockup';
import { type LockupEnd, type LockupOrderFacts, endOf } from '@glasshouse/proofs/lockup';
import { describe, expect, it } from 'vitest';
import { isReceiptOf } from './receipt-of.ts';

const MINUTE = 60_000;
/** 100 USDT for five units of two minutes at 0.3 percent, 0.4 percent for each unit left. */
const terms: LockupOrderFacts = {
  id: 7,
  product: '0'.repeat(64),
  asset: 'USDT',
  scale: 6,
  amount: 100_000_000n,
  unitMs: 2 * MINUTE,
  units: 5,
  dailyPpm: 3_000,
  ratioPpm: 4_000,
  offsetMs: 0,
  lockedAt: 30 * MINUTE,
  renewedFrom: null,
};
const result = endOf(terms, 'early', 35 * MINUTE) as LockupEnd;
const end = { how: 'early' as const, time: 35 * MINUTE, penalty: '1.2', returned: '98.8', result: '-0.6' };
const open = {
  id: 7,
  code: 'USDT',
  amount: '100',
  daily: '0.3',
  daily_yield: '0.003',
  penalty_ratio: '0.004',
  unit_ms: 2 * MINUTE,
  units: 5,
  lock_time: 30 * MINUTE,
  expiry_time: 40 * MINUTE,
  renewed_from: null,
  paid_count: 2,
  end: null,
} as LockupOrder;
const left: LockupOrder = { ...open, end };

describe('a receipt', () => {
  it('is of an order whose terms it says, and whose end where it has ended', () => {
    expect(isReceiptOf({ terms, result: null }, open)).toBe(true);
    expect(isReceiptOf({ terms, result }, left)).toBe(true);
    // It ended since it was shown.
    expect(isReceiptOf({ terms, result }, open)).toBe(true);
  });

  it.each([
    ['another order', { id: 8 }],
    ['a larger amount', { amount: '1000' }],
    ['a higher rate', { daily_yield: '0.004' }],
    ['a lower penalty ratio', { penalty_ratio: '0.003' }],
    ['an earlier end', { expiry_time: 39 * MINUTE }],
    ['another order before it', { renewed_from: 6 }],
  ])('is none of %s', (_, change) => {
    expect(isReceiptOf({ terms, result: null }, { ...open, ...change })).toBe(false);
  });

  it.each([
    ['a lower penalty', { end: { ...end, penalty: '1' } }],
    ['more that came back', { end: { ...end, returned: '99' } }],
    ['another time', { end: { ...end, time: end.time + 1 } }],
    ['another end', { end: { ...end, how: 'matured' as const } }],
    ['more payouts', { paid_count: 3 }],
  ])('is none of an order that shows %s', (_, change) => {
    expect(isReceiptOf({ terms, result }, { ...left, ...change })).toBe(false);
  });

  it('without an end is none of an order that has ended, and without a record of nothing', () => {
    expect(isReceiptOf({ terms, result: null }, left)).toBe(false);
    expect(isReceiptOf({ terms: null, result: null }, open)).toBe(false);
  });
});
