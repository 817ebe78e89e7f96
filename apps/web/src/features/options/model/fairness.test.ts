import { describe, expect, it } from 'vitest';
import { LEAST_OPTIONS, publicShares } from './fairness.ts';

const of = (won: number, lost: number) => ({
  won,
  lost,
  staked: '300',
  returned: '100',
  share: '0.5',
  low: '0.4',
  high: '0.6',
  within: true,
});

describe('shares of all users', () => {
  it('are not shown of fewer options than the published minimum, in no form', () => {
    for (const few of [of(0, 0), of(1, 2), of(50, LEAST_OPTIONS - 51)])
      expect(publicShares(few)).toEqual({ right: null, lost: null, chance: null });
  });

  it('are shown from the minimum on, the loss rounded once for headline and table', () => {
    expect(publicShares(of(50, LEAST_OPTIONS - 50))).toEqual({
      right: '0.5',
      lost: '0.6667',
      chance: { low: '0.4', high: '0.6', within: true },
    });
    expect(publicShares({ ...of(60, 40), returned: '330' }).lost).toBe('-0.1');
  });

  it('are none where nothing was decided, however many were returned', () => {
    expect(publicShares({ ...of(0, 0), share: null, low: null, high: null, within: null }).right).toBeNull();
  });
});
