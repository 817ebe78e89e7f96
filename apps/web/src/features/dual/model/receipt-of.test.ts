/** A receipt that verifies by itself is still another's unless it says what the screen shows. */
import type { DualPosition } from '@glasshouse/contract/dual';
import type { DualOrderFacts, DualResult } from '@glasshouse/proofs/dual';
import { describe, expect, it } from 'vitest';
import { isReceiptOf } from './receipt-of.ts';

const HOUR = 3_600_000;
const terms = {
  id: 7,
  type: 'put',
  asset: 'BTC',
  quoteAsset: 'USDT',
  scale: 8,
  quoteScale: 6,
  priceDecimals: 2,
  linked: 640_000n,
  maturity: 10 * HOUR,
  unitMs: 24 * HOUR,
  windowMs: HOUR / 2,
  share: 100_000_000n,
  shares: 5,
  units: 7,
  rate: 848_416n,
  boughtAt: HOUR,
} as DualOrderFacts;
const position = {
  id: 7,
  code: 'BTC',
  type: 'put',
  bought_shares: 5,
  put_in: '500',
  maturity: 10 * HOUR,
  units: 7,
  unit_ms: 24 * HOUR,
  window_ms: HOUR / 2,
  linked_price: '6400',
  rate: '0.848416',
  bought: HOUR,
  estimated_income: { base: '0.07939617', quote: '508.135495' },
  settlement: null,
} as DualPosition;
const settlement = {
  price: '6400.00000000',
  end: 10 * HOUR,
  outcome: 'quote',
  paid: '508.135495',
  paid_code: 'USDT',
} as NonNullable<DualPosition['settlement']>;
const settled = { end: 10 * HOUR, sums: { sumPriceMs: 640_000n, sumMs: 1n } };
const result = { outcome: 'quote', paidBase: 0n, paidQuote: 508_135_495n, price: { settled } } as DualResult;

describe('a receipt of dual investment', () => {
  it('is that of the position whose terms and end it says', () => {
    expect(isReceiptOf({ terms, result: null }, position)).toBe(true);
    expect(isReceiptOf({ terms, result }, { ...position, settlement })).toBe(true);
  });

  it('that cannot be read, or leaves the end out, proves nothing', () => {
    expect(isReceiptOf({ terms: null, result: null }, position)).toBe(false);
    expect(isReceiptOf({ terms, result: null }, { ...position, settlement })).toBe(false);
  });

  it.each<[string, Partial<DualPosition>]>([
    ['of another position', { id: 8 }],
    ['of a call', { type: 'call' }],
    ['with another rate', { rate: '0.848417' }],
    ['with another linked price', { linked_price: '6401' }],
    ['with another maturity', { maturity: 11 * HOUR }],
    ['with another window', { window_ms: HOUR }],
    ['with more shares', { bought_shares: 6 }],
    ['with another payout', { estimated_income: { base: '0.07939617', quote: '508.135496' } }],
    ['bought at another time', { bought: HOUR + 1 }],
    ['with another settlement price', { settlement: { ...settlement, price: '6400.00000001' } }],
    ['with no settlement price', { settlement: { ...settlement, price: null } }],
    ['with a window that ended at another time', { settlement: { ...settlement, end: 11 * HOUR } }],
    ['with another payment', { settlement: { ...settlement, paid: '508.1' } }],
    ['paid in another coin', { settlement: { ...settlement, paid_code: 'BTC' } }],
    ['with another outcome', { settlement: { ...settlement, outcome: 'base' } }],
  ])('is none for what the screen shows %s', (_, shown) => {
    expect(isReceiptOf({ terms, result }, { ...position, settlement, ...shown })).toBe(false);
  });
});
