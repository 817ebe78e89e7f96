import type { LockupOffer } from '@glasshouse/contract/lockup';
import { expect, it } from 'vitest';
import { nextOpening, ratesOf } from './rates.ts';

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
