import { describe, expect, it } from 'vitest';
import { publicShares } from './fairness.ts';

const given = { staked: '300', returned: '100', share: '0.5', low: '0.4', high: '0.6', within: true };

describe('shares of all users', () => {
  it('are not shown in any form where the server gives none, whatever the sums say', () => {
    const few = { ...given, share: null, low: null, high: null, within: null };
    expect(publicShares(few)).toEqual({ right: null, lost: null, chance: null });
  });

  it('are shown where the server gives them, the loss rounded once for headline and table', () => {
    expect(publicShares(given)).toEqual({ right: '0.5', lost: '0.6667', chance: { low: '0.4', high: '0.6', within: true } });
    expect(publicShares({ ...given, returned: '330' }).lost).toBe('-0.1');
  });

  it('have no loss where nothing was staked', () => {
    expect(publicShares({ ...given, staked: '0', returned: '0' }).lost).toBeNull();
  });
});
