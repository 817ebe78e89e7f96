import { describe, expect, it } from 'vitest';
import { lastMonths, monthOf, rangeOf, readBillFilter } from './bill-filter.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

describe('the filter of a bill', () => {
  it('is read from the address, and what nobody offers is left out', () => {
    const search = { currency: 3, type: 'legal', kind: 'fee', from: '2026-11-01', to: '2026-11-30' };
    expect(readBillFilter(search)).toEqual({ ...search, currency: '3' });
    expect(readBillFilter({ currency: 'BTC', type: 'savings', kind: 'gifts', from: '2026-02-31', to: 'now' })).toEqual({});
    expect(readBillFilter({ from: '2026-11-30', to: '2026-11-01' })).toEqual({});
  });

  it('means whole days of the device, the last one too', () => {
    expect(rangeOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: at(2026, 11, 1), to: at(2026, 12, 1) });
    expect(rangeOf({ to: '2026-12-31' })).toEqual({ to: at(2027, 1, 1) });
    expect(rangeOf({})).toEqual({});
  });

  it('has months as days, across the end of a year', () => {
    expect(monthOf(at(2026, 3, 31), 1)).toEqual({ from: '2026-02-01', to: '2026-02-28', time: at(2026, 2, 1) });
    expect(lastMonths(at(2026, 1, 15), 2).map(({ from }) => from)).toEqual(['2026-01-01', '2025-12-01']);
  });
});
