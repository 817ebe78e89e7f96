/** What the finance tab shows of own loans. */
import { describe, expect, it } from 'vitest';
import { nearestLoan, owedByCoin } from './own-loans.ts';

const loan = (state: 'open' | 'warned' | 'overdue' | 'liquidating', ltv: string | null, sale = '0.85') => ({ state, ltv, sale });

describe('the loan that the finance tab shows', () => {
  it('is none without a loan', () => {
    expect(nearestLoan([])).toBeNull();
  });

  it('is the one that is nearest to its own sale level, not the one with the largest ratio', () => {
    const near = loan('open', '0.76', '0.78');
    expect(nearestLoan([loan('open', '0.8'), near, loan('open', null)])).toBe(near);
  });

  it('is one that is being sold before one whose term is over, before one that is warned of', () => {
    const [sold, over, warned] = [loan('liquidating', '0.2'), loan('overdue', '0.3'), loan('warned', '0.84')];
    expect(nearestLoan([loan('open', '0.84'), warned, over, sold])).toBe(sold);
    expect(nearestLoan([warned, over])).toBe(over);
    expect(nearestLoan([loan('open', '0.849'), warned])).toBe(warned);
  });
});

it('what is owed is the sum of every loan, by coin', () => {
  const owed = (code: string, amount: string) => ({ code, owed: amount });
  expect(owedByCoin([owed('USDT', '300.002207'), owed('BTC', '0.1'), owed('USDT', '500.000571')])).toEqual([
    owed('USDT', '800.002778'),
    owed('BTC', '0.1'),
  ]);
});
