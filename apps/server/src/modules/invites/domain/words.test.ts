/** What is shown of friends, months and worth. */
import { describe, expect, it } from 'vitest';
import { maskedName } from './masked-name.ts';
import { dayOf, monthOf } from './month.ts';
import { worthOf } from './worth.ts';

describe('what is shown', () => {
  it('of a name are its ends, whatever the script', () => {
    const names = ['lwanda', 'GH4KQ27Z', '张三', '张三丰李四', 'É', 'กำแพง', ' '];
    expect(names.map(maskedName)).toEqual(['lw…a', 'GH…Z', '张…', '张三…四', 'É…', 'กำ…', '']);
  });

  it('of a time is its month and day in UTC', () => {
    expect([monthOf(Date.UTC(2026, 11, 31, 23, 59)), monthOf(Date.UTC(2027, 0, 1))]).toEqual([202_612, 202_701]);
    expect(dayOf(Date.UTC(2026, 5, 3, 23, 59))).toBe(Date.UTC(2026, 5, 3));
  });

  it('of sums is their worth cut to cents, and nothing while a price is missing', () => {
    const prices = new Map([[1, '60000.5']]);
    const priceOf = (id: number) => (id === 3 ? '1' : (prices.get(id) ?? null));
    const sums = [
      { currency_id: 1, amount: '0.00000333' },
      { currency_id: 3, amount: '0.999' },
    ];
    expect(worthOf(sums, priceOf)).toBe('1.19');
    expect(worthOf([], priceOf)).toBe('0');
    prices.clear();
    expect(worthOf(sums, priceOf)).toBeNull();
  });
});
