/** The list of what has settled. */
import type { DualPast } from '@glasshouse/contract/dual';
import { expect, it } from 'vitest';
import { isFileOf, joinPast } from './past.ts';

const past = (id: number, maturity: number, more: Partial<DualPast> = {}): DualPast => ({
  id,
  currency_id: 1,
  code: 'BTC',
  type: 'call',
  linked_price: '6780',
  maturity,
  window_ms: 120_000,
  is_demo: true,
  outcome: 'base',
  price: '6745.59000000',
  end: maturity,
  ...more,
});

it('products that one price decided stand together, in their order', () => {
  const joined = joinPast([past(3, 20), past(2, 20, { type: 'put' }), past(1, 10), past(4, 20, { window_ms: 1_800_000 })]);
  expect(joined.map(({ maturity, window_ms: window, products }) => [maturity, window, products.map(({ id }) => id)])).toEqual([
    [20, 120_000, [3, 2]],
    [10, 120_000, [1]],
    [20, 1_800_000, [4]],
  ]);
});

it('a file is of a maturity only with its coin, window, end and price', () => {
  const [shown] = joinPast([past(1, 1_000_000)]);
  if (!shown) throw new Error('nothing was joined');
  const sums = { sumPriceMs: 674_559n * 120_000n, sumMs: 120_000n };
  const settled = { outcome: 'ok' as const, end: 1_000_000, sums: { ...sums, minutes: [] } };
  const price = { symbol: 'BTC/USDT', priceDecimals: 2, maturity: 1_000_000, windowMs: 120_000, extendMs: 600_000, settled };
  const isOf = (change: object) => isFileOf({ price: { ...price, ...change } as never }, shown);
  expect(isOf({})).toBe(true);
  expect(isFileOf({ price: null }, shown)).toBe(false);
  for (const change of [
    { symbol: 'ETH/USDT' },
    { maturity: 1_060_000 },
    { windowMs: 1_800_000 },
    { settled: { ...settled, end: 1_060_000 } },
    { settled: { ...settled, outcome: 'none' } },
    { settled: { ...settled, sums: { ...settled.sums, sumPriceMs: 674_560n * 120_000n } } },
  ])
    expect(isOf(change)).toBe(false);
});
