/** Series of lock-up in a form: figures and choices are changed, a series is added, or left out. Pure. */
import type { LockupSeries, LockupSeriesValue } from '@glasshouse/contract/lockup';
import type { Part } from './value.ts';

/** Series of an asset at most, as the contract has it. */
export const MOST_SERIES = 12;

/** A value that has series. */
export const hasSeries = (value: Part): value is Part & LockupSeriesValue =>
  typeof value === 'object' && value !== null && 'series' in value && Array.isArray(value.series);

/** With another text in a field; units that are no whole number are 0, which no series takes. */
export function withSeries(value: LockupSeriesValue, at: number, field: keyof LockupSeries, text: string): LockupSeriesValue {
  const content = field === 'units' ? (/^[0-9]{1,4}$/.test(text) ? Number(text) : 0) : text;
  return { series: value.series.map((one, i) => (i === at ? { ...one, [field]: content } : one)) };
}

const EMPTY: LockupSeries = {
  name: '',
  every: 'month',
  unit: 'day',
  units: 0,
  daily: '',
  penalty: '',
  min: '',
  max_user: '',
  quota: '',
  counts: 'open',
};

/** With one more, empty; the same value when there are as many as there may be. */
export const withNewSeries = (value: LockupSeriesValue): LockupSeriesValue =>
  value.series.length >= MOST_SERIES ? value : { series: [...value.series, EMPTY] };

/** Without one: it has no further products. */
export const withoutSeries = (value: LockupSeriesValue, at: number): LockupSeriesValue => ({
  series: value.series.filter((_, i) => i !== at),
});
