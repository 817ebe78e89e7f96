import { describe, expect, it } from 'vitest';
import { ownRight, publicShares } from './fairness.ts';

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

describe("shares of the user's own options", () => {
  it('give way to counts below the published minimum, however clear the share looks', () => {
    expect(ownRight({ won: 1, lost: 0, share: '1' }, 100)).toEqual({ won: 1, decided: 1 });
    expect(ownRight({ won: 1, lost: 1, share: '0.5' }, 100)).toEqual({ won: 1, decided: 2 });
    expect(ownRight({ won: 60, lost: 39, share: '0.606' }, 100)).toEqual({ won: 60, decided: 99 });
  });

  it('are shown from the published minimum on', () => {
    expect(ownRight({ won: 60, lost: 40, share: '0.6' }, 100)).toEqual({ share: '0.6' });
  });

  it('are not shown while the published minimum is unknown', () => {
    expect(ownRight({ won: 60, lost: 40, share: '0.6' }, undefined)).toEqual({ won: 60, decided: 100 });
  });

  it('say nothing where every option was refunded', () => {
    expect(ownRight({ won: 0, lost: 0, share: null }, 100)).toBeNull();
  });
});
