import { describe, expect, it } from 'vitest';
import { monthsAround } from './bill-filter.ts';
import { monthBars } from './month-bars.ts';

describe('the bars of months', () => {
  it('are as high as their share of the largest figure; little is still seen, nothing is not', () => {
    const months = [{ in: '200', out: '50.5' }, null, { in: '0', out: '0.01' }];
    expect(monthBars(months)).toEqual([{ in: 1, out: 0.2525 }, null, { in: 0, out: 0.03 }]);
    expect(monthBars([{ in: '0', out: '0' }])).toEqual([{ in: 0, out: 0 }]);
  });

  it('are of the newest months, and reach back to a chosen month that is older', () => {
    const now = new Date(2026, 10, 22).getTime();
    const months = (from?: string) => monthsAround(now, from, 3).map((month) => month.from);
    expect(months()).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(months('2026-09-01')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    expect(months('2026-02-01')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  });
});
