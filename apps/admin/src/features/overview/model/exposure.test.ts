import type { ExposureRow } from '@glasshouse/contract/overview';
import { expect, it } from 'vitest';
import { exposureBars } from './exposure.ts';

const row = (match_id: number, down: string, up: string): ExposureRow => ({
  match_id,
  symbol: `M${match_id}`,
  open: 1,
  up: { staked: '0', promised: up },
  down: { staked: '0', promised: down },
});

it('bars of the exposure share one scale, and the market with the longest comes first', () => {
  const bars = exposureBars([row(1, '10', '25'), row(2, '0', '100.0'), row(3, '50', '0')]);
  expect(bars.map(({ row: { symbol }, down, up }) => [symbol, down, up])).toEqual([
    ['M2', 0, 1],
    ['M3', 0.5, 0],
    ['M1', 0.1, 0.25],
  ]);
});

it('nothing that was promised draws no bar', () => {
  expect(exposureBars([row(1, '0', '0')]).map(({ down, up }) => [down, up])).toEqual([[0, 0]]);
  expect(exposureBars([])).toEqual([]);
});
