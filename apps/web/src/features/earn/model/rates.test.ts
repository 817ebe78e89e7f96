import type { DualIndex } from '@glasshouse/contract/dual';
import type { LockupOffer } from '@glasshouse/contract/lockup';
import { expect, it } from 'vitest';
import { barsOf, nextOpening, ratesOf, yieldsOf } from './rates.ts';

const offer = (daily: string, status: LockupOffer['status'], unit: LockupOffer['unit'] = 'day', opens = 0) =>
  ({ daily_yield: daily, status, unit, opens }) as LockupOffer;

it('rates go from the lowest to the highest of the terms of days on sale, by their size and not their text', () => {
  const list = [offer('0.004', 'open'), offer('0.0002', 'open'), offer('0.01', 'sold_out'), offer('0.003', 'open', 'demo')];
  expect(ratesOf(list)).toEqual({ from: '0.0002', to: '0.004' });
  expect(ratesOf([offer('0.01', 'closed')])).toBeNull();
});

it('the next opening is the earliest of those announced', () => {
  expect(nextOpening([offer('0.1', 'soon', 'day', 9), offer('0.1', 'soon', 'day', 7), offer('0.1', 'open')])).toBe(7);
  expect(nextOpening([])).toBeNull();
});

it('bars are the terms of the coin that has the most, the shortest first, the highest rate full', () => {
  const term = (code: string, units: number, daily: string) => ({ ...offer(daily, 'open'), code, units });
  const list = [term('USDT', 30, '0.004'), term('BTC', 30, '0.0002'), term('USDT', 5, '0.003')];
  expect(barsOf(list)).toEqual([
    { units: 5, share: 0.75 },
    { units: 30, share: 1 },
  ]);
  expect(barsOf([])).toEqual([]);
});

it('yields of a term are those of products of days on sale, never of an hour', () => {
  const product = (term: string | null, unit: number, status = 'on_sale') => ({ term_yield: term, unit_ms: unit, status });
  const index = (products: readonly object[]) => ({ sections: [{ section: 'days', products }] }) as unknown as DualIndex;
  const day = 86_400_000;
  const all = [
    product('0.02', day),
    product('0.015', day),
    product('9', 3_600_000),
    product('7', day, 'paused'),
    product(null, day),
  ];
  expect(yieldsOf(index(all))).toEqual({ from: '0.015', to: '0.02' });
  expect(yieldsOf(index([product('9', 3_600_000)]))).toBeNull();
});
