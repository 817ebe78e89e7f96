/** Notices under their days. */
import { describe, expect, it } from 'vitest';
import { daysAt, withDays } from './days.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
const NOW = at(22, 9);

describe('days', () => {
  it('end at the reader’s midnight, also across a month', () => {
    const dayOf = daysAt(NOW);
    expect(dayOf(at(22, 0))).toBe('today');
    expect(dayOf(at(22, 0) - 1)).toBe('yesterday');
    expect(dayOf(at(21, 0) - 1)).toBe(at(20, 0));
    expect(dayOf(at(20, 0))).toBe(at(20, 0));
    expect(dayOf(at(20, 0) - 1)).toBe(at(19, 0));
    expect(dayOf(at(20, 5))).toBe(at(20, 0));
    expect(daysAt(new Date(2026, 10, 1, 1).getTime())(new Date(2026, 9, 31, 23).getTime())).toBe('yesterday');
  });

  it('keep the order and begin once each', () => {
    const times = [at(22, 8), at(22, 1), at(21, 23), at(3, 4), at(3, 2)];
    const rows = withDays(times, (time) => time, NOW);
    expect(rows.map((row) => (row.kind === 'day' ? row.day : '-'))).toEqual([
      'today',
      '-',
      '-',
      'yesterday',
      '-',
      at(3, 0),
      '-',
      '-',
    ]);
    expect(rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))).toEqual(times);
    expect(withDays([], (time: number) => time, NOW)).toEqual([]);
  });
});
