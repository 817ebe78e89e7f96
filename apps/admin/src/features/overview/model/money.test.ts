import type { Reconciliation } from '@glasshouse/contract/accounting';
import type { OverviewDay } from '@glasshouse/contract/overview';
import { describe, expect, it } from 'vitest';
import { bookLines, moneyBars, netOf, spanOf, sumOf, totalUsd } from './money.ts';

const day = (deposits: string, withdrawals: string, fees = '0'): OverviewDay => ({
  day: '2026-11-28',
  new_users: 0,
  spot_volume: '0',
  conversion_volume: '0',
  options_staked: '0',
  fees,
  deposits,
  withdrawals,
});
const side = (closing: string) => ({ opening: '0', in: '0', out: '0', net: closing, closing });
const row = (code: string, users: string, house: string, external: string, usd: string | null): Reconciliation => ({
  currency_id: 1,
  code,
  users: side(users),
  house: side(house),
  external: side(external),
  difference: '0',
  unaccounted: '0',
  users_usd: usd,
  house_usd: usd,
});

describe('money in and out', () => {
  it('is summed to the cent, and net is deposits less withdrawals', () => {
    const days = [day('0.1', '0'), day('0.2', '5.01', '3.3')];
    expect([sumOf(days, 'deposits'), sumOf(days, 'fees'), netOf(days)]).toEqual(['0.3', '3.3', '-4.71']);
    expect(netOf([])).toBe('0');
  });

  it('is drawn on one scale for both ways, and as nothing where nothing moved', () => {
    expect(moneyBars([day('50', '100'), day('0', '25')]).map((one) => [one.in, one.out])).toEqual([
      [0.5, 1],
      [0, 0.25],
    ]);
    expect(moneyBars([day('0', '0')]).map((one) => [one.in, one.out])).toEqual([[0, 0]]);
  });

  it('covers seven days unless the address names another span', () => {
    expect([undefined, '1', '30', '31', ''].map(spanOf)).toEqual([7, 1, 30, 7, 7]);
  });
});

describe('what is owed and held', () => {
  it('has the cover by asset, cut, and no cover where nothing is owed', () => {
    const [usdt, btc, none] = bookLines([
      row('USDT', '3', '-1', '-2', '1'),
      row('BTC', '0', '5', '-5', '1'),
      row('LTC', '0', '0', '0', '1'),
    ]);
    expect(usdt).toMatchObject({ owed: '3', held: '2', ours: '-1', cover: '0.666', part: 1 });
    expect(btc).toMatchObject({ owed: '0', held: '5', cover: null, part: 0 });
    expect(none).toBeUndefined();
  });

  it('is summed in USD without assets that have no price, which are counted', () => {
    const rows = [
      row('A', '1', '1', '-2', '1.10'),
      row('B', '1', '1', '-2', null),
      row('D', '0', '0', '0', null),
      row('C', '1', '1', '-2', '2.05'),
    ];
    expect(totalUsd(rows, 'users')).toEqual({ usd: '3.15', unpriced: 1 });
  });
});
