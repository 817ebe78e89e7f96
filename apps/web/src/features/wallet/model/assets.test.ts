import { formatAmount } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountType } from '@glasshouse/contract';
import type { AssetsOverview, Balance } from '@glasshouse/contract/wallet';
import {
  accountShares,
  coinShares,
  coinTotals,
  filledAccounts,
  foundBalances,
  isSmall,
  sharesOf,
  shownBalances,
} from './assets.ts';

type Account = AssetsOverview['accounts'][number];

const balance = (code: string, available: string, frozen: string, total: string, equivalent: string | null): Balance => ({
  currency_id: code.charCodeAt(0),
  code,
  available,
  frozen,
  total,
  equivalent,
});
const account = (type: AccountType, equivalent: string, balances: Balance[]): Account => ({ id: 1, type, equivalent, balances });

describe('balances of the overview', () => {
  it('[RULE-148] keep available and frozen apart, also when accounts are added up', () => {
    const totals = coinTotals([
      account('change', '150', [balance('BTC', '1', '0.5', '1.5', '150')]),
      account('lever', '20', [balance('BTC', '0.1', '0.1', '0.2', '20')]),
    ]);
    expect(totals).toEqual([{ ...balance('BTC', '1.1', '0.6', '1.7', '170'), account: 'change' }]);
  });

  it('name the account that holds most of a coin', () => {
    const totals = coinTotals([
      account('change', '1', [balance('BTC', '1', '0', '1', '1')]),
      account('lever', '9', [balance('BTC', '9', '0', '9', '9')]),
      account('stock', '2', [balance('BTC', '2', '0', '2', '2')]),
    ]);
    expect(totals[0]?.account).toBe('lever');
  });

  it('have no equivalent when one part has no price', () => {
    const totals = coinTotals([
      account('change', '1', [balance('XYZ', '1', '0', '1', null)]),
      account('lever', '0', [balance('XYZ', '1', '0', '1', '5')]),
    ]);
    expect(totals[0]?.equivalent).toBeNull();
  });

  it('add up exactly where floats would not', () => {
    const totals = coinTotals([
      account('change', '0', [balance('ETH', '0.1', '0', '0.1', '0.1')]),
      account('lever', '0', [balance('ETH', '0.2', '0', '0.2', '0.2')]),
    ]);
    expect(totals[0]?.total).toBe('0.3');
  });

  it('are small below 1 USD, at 1 USD not; without a price they are never small', () => {
    expect(isSmall({ total: '1', equivalent: '0.999999' })).toBe(true);
    expect(isSmall({ total: '1', equivalent: '1' })).toBe(false);
    expect(isSmall({ total: '1', equivalent: null })).toBe(false);
    expect(isSmall({ total: '0', equivalent: null })).toBe(true);
  });

  it('are shown largest worth first, empty ones never', () => {
    const list = [balance('LTC', '1', '0', '1', '0.5'), balance('ETH', '0', '0', '0', '0'), balance('BTC', '1', '0', '1', '900')];
    expect(shownBalances(list, false).map(({ code }) => code)).toEqual(['BTC', 'LTC']);
    expect(shownBalances(list, true).map(({ code }) => code)).toEqual(['BTC']);
  });
});

describe('where the money is', () => {
  it('is a share of the sum for each account with a worth', () => {
    expect(accountShares([account('micro', '25', []), account('stock', '0', []), account('change', '75', [])], [])).toEqual([
      { key: 'change', tenths: 750 },
      { key: 'micro', tenths: 250 },
    ]);
  });

  it('has shares that add up to 100 % as they are shown, and none is off by a tenth or more', () => {
    expect(sharesOf(['a', 'b', 'c'].map((key) => ({ key, worth: '1' }))).map(({ tenths }) => tenths)).toEqual([334, 333, 333]);
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 9 }), (worths) => {
        const shares = sharesOf(worths.map((worth, key) => ({ key, worth: formatAmount(worth, 8) })));
        const sum = worths.reduce((total, worth) => total + worth, 0n);
        if (sum === 0n) return expect(shares).toEqual([]);
        expect(shares.reduce((total, { tenths }) => total + tenths, 0)).toBe(1_000);
        for (const { key, tenths } of shares) {
          const off = BigInt(tenths) * sum - (worths[key] ?? 0n) * 1_000n;
          expect(off < sum && -off < sum).toBe(true);
        }
      }),
    );
  });

  it('finds coins by a part of their code', () => {
    expect(foundBalances([{ code: 'BTC' }, { code: 'USDT' }], ' us ').map(({ code }) => code)).toEqual(['USDT']);
  });

  it('is nowhere when nothing is worth anything', () => {
    expect(accountShares([account('change', '0', [])], [])).toEqual([]);
  });

  it('lists the accounts that hold something', () => {
    const filled = account('change', '0', [balance('XYZ', '1', '0', '1', null)]);
    expect(filledAccounts([filled, account('lever', '0', [balance('BTC', '0', '0', '0', '0')])])).toEqual([filled]);
  });
});

describe('what products have beside the accounts', () => {
  const row = (product: string, code: string, equivalent: string | null) => ({
    product,
    currency_id: 1,
    code,
    amount: '1',
    equivalent,
  });

  it('has a share of the whole by product and by coin, each once', () => {
    const accounts = [account('change', '50', [balance('USDT', '50', '0', '50', '50')])];
    const outside = [row('defi', 'USDT', '30'), row('defi', 'BTC', '20')];
    expect(accountShares(accounts, outside)).toEqual([
      { key: 'change', tenths: 500 },
      { key: 'defi', tenths: 500 },
    ]);
    expect(coinShares(accounts, outside)).toEqual([
      { key: 'USDT', tenths: 800 },
      { key: 'BTC', tenths: 200 },
    ]);
  });

  it('has none where it is owed, has no price, or is of a product that this version does not know', () => {
    const accounts = [account('change', '50', [])];
    const outside = [row('loans', 'USDT', '-3'), row('defi', 'XYZ', null), row('later', 'USDT', '7')];
    expect(accountShares(accounts, outside)).toEqual([{ key: 'change', tenths: 1000 }]);
  });
});
