/** Values, the overview and pages. */
import { ACCOUNT_TYPE_NAMES } from '@glasshouse/contract';
import { assetsOverview } from '@glasshouse/contract/wallet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from './bill-csv.ts';
import { type HeldBalance, type ShownAsset, presentAccounts, presentBalance } from './overview.ts';
import { exactValue, inBitcoin, priceOf, shownValue, sumValues } from './valuation.ts';

const BTC: ShownAsset = { id: 1, code: 'BTC', kind: 'crypto', scale: 8 };
const USDT: ShownAsset = { id: 3, code: 'USDT', kind: 'crypto', scale: 6 };
const LTC: ShownAsset = { id: 4, code: 'LTC', kind: 'crypto', scale: 8 };
const EUR: ShownAsset = { id: 106, code: 'EUR', kind: 'fiat', scale: 2 };
const ASSETS = [BTC, USDT, LTC, EUR];
const prices = (id: number) => (id === 1 ? '60123.45' : id === 106 ? '1.1' : null);
const held = (type: HeldBalance['type'], assetId: number, available: bigint, frozen = 0n): HeldBalance => ({
  type,
  assetId,
  available,
  frozen,
});

describe('values', () => {
  it('count USDT and USD one to one and everything else by its price', () => {
    expect([priceOf(3, prices), priceOf(101, prices), priceOf(1, prices), priceOf(4, prices)]).toEqual([
      '1',
      '1',
      '60123.45',
      null,
    ]);
  });

  it('are exact until they are shown, and then cut', () => {
    expect(exactValue('0.00000001', 1, prices)).toBe('0.0006012345');
    expect(shownValue('0.0006012345')).toBe('0.00060123');
    expect(shownValue('1.999999999')).toBe('1.99999999');
  });

  it('sum what is known', () => {
    expect(sumValues(['0.1', null, '0.2'])).toBe('0.3');
    expect(inBitcoin('60123.45', prices)).toBe('1');
    expect(inBitcoin('1', () => null)).toBeNull();
  });

  it('of all accounts are never more than the sum of exact values, and less than one unit below', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 9 }), (atoms) => {
        const balances = atoms.map((available, i) => held(ACCOUNT_TYPE_NAMES[i] as HeldBalance['type'], 1, available));
        const { value } = presentAccounts(balances, ASSETS, prices);
        const total = atoms.reduce((a, b) => a + b, 0n);
        // 8 decimals of amount and 2 of price.
        expect(value).toBe(exactValue(`${total / 10n ** 8n}.${String(total % 10n ** 8n).padStart(8, '0')}`, 1, prices));
      }),
    );
  });
});

describe('a balance', () => {
  it('shows available, frozen and equivalent', () => {
    expect(presentBalance(BTC, { available: 100_000_000n, frozen: 50_000_000n }, prices)).toEqual({
      currency_id: 1,
      code: 'BTC',
      available: '1',
      frozen: '0.5',
      total: '1.5',
      equivalent: '90185.175',
    });
    expect(presentBalance(LTC, { available: 1n, frozen: 0n }, prices).equivalent).toBeNull();
  });
});

describe('the overview', () => {
  it('has all nine accounts in the order of their ids, the coins in spot and what is held elsewhere', () => {
    const { accounts, value } = presentAccounts([held('change', 3, 2_500_000n), held('legal', 106, 1_000n)], ASSETS, prices);
    expect(accounts.map(({ id, type }) => [id, type])).toEqual(ACCOUNT_TYPE_NAMES.map((type, i) => [i + 1, type]));
    expect(accounts[0]?.balances.map(({ code }) => code)).toEqual(['EUR']);
    expect(accounts[1]?.balances.map(({ code }) => code)).toEqual(['BTC', 'USDT', 'LTC']);
    expect(accounts[2]).toMatchObject({ type: 'lever', equivalent: '0', balances: [] });
    expect([accounts[0]?.equivalent, accounts[1]?.equivalent, value]).toEqual(['11', '2.5', '13.5']);
    const answer = { equivalent: value, equivalent_btc: null, accounts, prices: 'recorded', time: 0 };
    expect(assetsOverview.safeParse(answer).success).toBe(true);
  });
});

describe('a line of what is owed', () => {
  it('changes what is owned, and neither what is available nor what is reserved', () => {
    const columns = (bucket: 'available' | 'frozen' | 'owed') => changesOf({ amount: '-0.5', bucket, kind: 'funds' });
    expect(columns('owed')).toEqual({ change: '-0.5', available: '0', reserved: '0' });
    expect(columns('available')).toEqual({ change: '-0.5', available: '-0.5', reserved: '0' });
    expect(columns('frozen')).toEqual({ change: '-0.5', available: '0', reserved: '-0.5' });
  });
});
