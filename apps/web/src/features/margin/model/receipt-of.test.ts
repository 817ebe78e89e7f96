import type { MarginVerdict } from '@glasshouse/proofs/margin';
import { describe, expect, it } from 'vitest';
import { isReceiptOf } from './receipt-of.ts';

// A record numbers its assets by their places: the third of this one has another number on the wire.
const before = [
  { assetId: 1, asset: 'USDT' },
  { assetId: 2, asset: 'ETH' },
  { assetId: 3, asset: 'BTC' },
];
const sold = { side: 'sell', assetId: 3, quantity: 28_473_000n, filled: 28_473_000n, gross: 1_421_958_703n };
const said = (changes: object = {}) =>
  ({ terms: { id: 7, time: 9, charge: 21_329_381n, before, order: sold, ...changes } }) as unknown as Pick<
    MarginVerdict,
    'terms'
  >;
const shown = {
  id: 7,
  time: 9,
  fee: '21.329381',
  order: {
    currency_id: 1,
    code: 'BTC',
    scale: 8,
    symbol: 'BTC/USDT',
    side: 'sell',
    value: '1421.955167',
    quantity: '0.28473',
    filled: '0.28473',
    limit: '4844.24',
    price: '4994.06',
    gross: '1421.958703',
  },
} as const;

describe('the receipt of a liquidation', () => {
  it('is that of the step which is shown', () => {
    expect(isReceiptOf(said(), shown)).toBe(true);
    expect(isReceiptOf(said({ order: null, charge: 0n }), { ...shown, order: null, fee: '0' })).toBe(true);
  });

  it('is none of another step, another amount or another charge', () => {
    expect(isReceiptOf({ terms: null }, shown)).toBe(false);
    for (const changes of [
      { id: 8 },
      { time: 10 },
      { charge: 21_329_382n },
      { order: null },
      { order: { ...sold, side: 'buy' } },
      { order: { ...sold, assetId: 1 } },
      { order: { ...sold, quantity: 28_474_000n } },
      { order: { ...sold, filled: 0n } },
      { order: { ...sold, gross: 1n } },
    ])
      expect(isReceiptOf(said(changes), shown), JSON.stringify(Object.keys(changes))).toBe(false);
    expect(isReceiptOf(said(), { ...shown, order: null })).toBe(false);
  });
});
