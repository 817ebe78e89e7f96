import { describe, expect, it } from 'vitest';
import { billDays, blanksBefore, curveOf, dayAfter, edgesOf, sharesOf } from './analysis.ts';

const noon = new Date(2026, 2, 31, 12).getTime();
const day = (from: number, until: string) => ({
  from,
  until,
  result: '0',
  fees: '0',
  funding: '0',
  liquidation: '0',
  insurance: '0',
  net: '0',
  closed: 0,
  won: 0,
});

describe('the days of an analysis', () => {
  it('begin at midnight of this device, the last one is today, also where clocks change', () => {
    const edges = edgesOf(noon, '30');
    expect(edges).toHaveLength(31);
    expect(edges.map((edge) => new Date(edge).getHours())).toEqual(Array(31).fill(0));
    expect([edges[0], edges.at(-1)]).toEqual([new Date(2026, 2, 2).getTime(), new Date(2026, 3, 1).getTime()]);
  });

  it('each ends where the next begins, also where clocks change', () => {
    const edges = edgesOf(noon, '90');
    expect(edges.slice(0, -1).map(dayAfter)).toEqual(edges.slice(1));
  });

  it('stand in weeks from Monday, and are the days of the bills', () => {
    expect([new Date(2026, 2, 2), new Date(2026, 2, 1)].map((date) => blanksBefore(date.getTime()))).toEqual([0, 6]);
    const days = edgesOf(noon, '7')
      .slice(0, -1)
      .map((from) => day(from, '0'));
    expect(billDays(days)).toEqual({ from: '2026-03-25', to: '2026-03-31' });
  });
});

describe('figures of an analysis', () => {
  it('are drawn in one scale: a loss as large as a gain of its size', () => {
    expect(sharesOf(['10', '-10', '5', '0'])).toEqual([1, -1, 0.5, 0]);
    expect(sharesOf(['0'])).toEqual([0]);
  });

  it('add up to a line around zero, from nothing before the first day', () => {
    expect(curveOf([day(1, '10'), day(2, '-10')], 100, 20)).toEqual({ line: 'M0 10L50 0L100 20', zero: 10 });
    expect(curveOf([day(1, '0')], 100, 20)).toEqual({ line: 'M0 10L100 10', zero: 10 });
  });
});
