import { describe, expect, it } from 'vitest';
import type { BillEntry } from '@glasshouse/contract/wallet';
import { billDays } from './bill-days.ts';

let nextId = 1;
const at = (year: number, month: number, day: number, hour = 12): number => new Date(year, month - 1, day, hour).getTime();
const entry = (time: number): BillEntry => ({
  id: nextId++,
  journal_id: 1,
  time,
  account: 'change',
  currency_id: 3,
  code: 'USDT',
  bucket: 'available',
  amount: '1',
  balance: '1',
  cause: 'demo_funds',
  kind: 'funds',
  counterpart: 'outside',
  counterpart_account: null,
  reference: '',
});
const now = at(2026, 3, 1, 9);

describe('the bill by day', () => {
  it('names today and yesterday, across the end of a month', () => {
    const days = billDays([entry(now), entry(at(2026, 2, 28, 23)), entry(at(2026, 2, 27))], now);
    expect(days.map(({ name, date }) => `${name} ${date}`)).toEqual([
      'today 2026-03-01',
      'yesterday 2026-02-28',
      'date 2026-02-27',
    ]);
  });

  it('keeps lines of a day together in their order', () => {
    const [late, early, before] = [entry(at(2026, 2, 27, 20)), entry(at(2026, 2, 27, 1)), entry(at(2026, 2, 26, 23))];
    expect(billDays([late, early, before], now).map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      [late.id, early.id],
      [before.id],
    ]);
  });

  it('opens a month at its first day shown', () => {
    const days = billDays([entry(at(2026, 3, 1)), entry(at(2026, 2, 28)), entry(at(2026, 2, 2)), entry(at(2025, 2, 28))], now);
    expect(days.map(({ opensMonth }) => opensMonth)).toEqual([true, true, false, true]);
  });

  it('is empty without lines', () => {
    expect(billDays([], now)).toEqual([]);
  });
});
