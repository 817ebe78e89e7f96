import type { LockupSeriesValue } from '@glasshouse/contract/lockup';
import { expect, it } from 'vitest';
import { MOST_SERIES, hasSeries, withNewSeries, withSeries, withoutSeries } from './series.ts';

const NONE: LockupSeriesValue = { series: [] };

it('series are added up to as many as there may be, and any is left out', () => {
  let value = NONE;
  for (let i = 0; i <= MOST_SERIES; i++) value = withNewSeries(value);
  expect(value.series).toHaveLength(MOST_SERIES);
  const named = withSeries(value, 1, 'name', 'd30');
  expect(withoutSeries(named, 0).series[0]?.name).toBe('d30');
  expect(withoutSeries(withNewSeries(NONE), 0)).toEqual(NONE);
});

it('a figure is changed where it stands, and units that are no number are none', () => {
  const value = withNewSeries(withNewSeries(NONE));
  const changed = withSeries(withSeries(value, 1, 'daily', '0.0036'), 1, 'units', '30');
  expect([changed.series[0]?.daily, changed.series[1]?.daily, changed.series[1]?.units]).toEqual(['', '0.0036', 30]);
  for (const text of ['', 'x', '-1', '1.5', '12345']) expect(withSeries(value, 0, 'units', text).series[0]?.units).toBe(0);
});

it('a value has series or is another parameter', () => {
  expect([hasSeries({ series: [] }), hasSeries({ tiers: [] }), hasSeries('x'), hasSeries(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
