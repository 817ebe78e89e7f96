import { describe, expect, it } from 'vitest';
import { accountOf } from './account-of.ts';

describe('the account of an address', () => {
  it('[RULE-068] is spot when none is named', () => {
    expect(accountOf(undefined)).toBe('change');
    expect(accountOf('')).toBe('change');
  });

  it('is the one named, and spot for a name that is none', () => {
    expect(accountOf('lever_coin')).toBe('lever_coin');
    expect(accountOf('savings')).toBe('change');
  });
});
