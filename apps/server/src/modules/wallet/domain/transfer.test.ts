/** Which account holds what, and which transfers are taken. */
import { ACCOUNT_TYPE_NAMES } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { accountsFor, transferDenial } from './transfer.ts';

const btc = { id: 1, kind: 'crypto' } as const;
const usdt = { id: 3, kind: 'crypto' } as const;
const euro = { id: 106, kind: 'fiat' } as const;
const share = { id: 900, kind: 'stock' } as const;

describe('accounts', () => {
  it('[FEAT-020,FEAT-021] hold what the published rule says: fiat money in legal, coins in spot and its neighbours', () => {
    expect(accountsFor(usdt)).toEqual(['legal', 'change', 'lever', 'micro', 'stock', 'margin', 'lockmining', 'financial']);
    expect(accountsFor(btc)).toEqual(['change', 'margin', 'lockmining', 'financial', 'lever_coin']);
    expect(accountsFor(euro)).toEqual(['legal']);
    expect(accountsFor(share)).toEqual(['stock']);
  });
});

describe('a transfer', () => {
  it('goes between two different accounts that may both hold the asset', () => {
    expect(transferDenial(usdt, 'change', 'lever')).toBeNull();
    for (const type of ACCOUNT_TYPE_NAMES)
      expect(transferDenial(usdt, type, type)).toEqual({ path: 'to_field', code: 'WALLET_SAME_ACCOUNT' });
    expect(transferDenial(btc, 'change', 'lever')).toEqual({ path: 'to_field', code: 'WALLET_ACCOUNT_CANNOT_HOLD' });
    expect(transferDenial(euro, 'change', 'legal')).toEqual({ path: 'from_field', code: 'WALLET_ACCOUNT_CANNOT_HOLD' });
  });
});
