// SPDX-License-Identifier: Apache-2.0
/** The worked examples of the pool, to the atom. */
import { describe, expect, it } from 'vitest';
import {
  FIRST_CURVE,
  HOUR_MS,
  broughtPpm,
  freeToLeave,
  hourlyInterest,
  mayLend,
  meanOfHour,
  rateAt,
  rateOfHour,
  utilisationMs,
  utilisationOf,
} from './rate.ts';
import {
  EMPTY_POOL,
  type Pool,
  comingOf,
  exitsPaid,
  feeOfInterest,
  interestAdded,
  lentOut,
  priceOfShare,
  repaidTo,
  supplied,
  withdrawn,
  worthOf,
  worthOfPool,
  writtenOff,
} from './rule.ts';

const FEE = 100_000;
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const seeded = supplied(EMPTY_POOL, usdt(1_000_000), FEE)!;
const entered = supplied(seeded.pool, usdt(2_500), FEE)!;
const RATE = 78_428;
const lent = lentOut(entered.pool, usdt(784_000)) as Pool;
const week = Array.from({ length: 168 }).reduce<Pool>((pool) => interestAdded(pool, hourlyInterest(pool.lent, RATE), FEE), lent);
const OWN = entered.shares;

describe('a pool', () => {
  it('gives 10^18 shares for the first 1,000,000 and 2,500 × 10^12 for 2,500 after it', () => {
    expect([seeded.shares, entered.shares]).toEqual([10n ** 18n, 2_500n * 10n ** 12n]);
  });

  it('of which 784,000 of 1,002,500 are lent lends at 7.8428 % a year', () => {
    expect(utilisationOf({ cash: usdt(218_500), lent: usdt(784_000) })).toBe(782_044);
    expect(rateAt(FIRST_CURVE, 782_044)).toBe(78_428);
  });

  it('lends at 8 % at the kink and at 38 % above it, from its base when nothing is lent', () => {
    expect([0, 800_000, 900_000, 1_000_000].map((used) => rateAt(FIRST_CURVE, used))).toEqual([10_000, 80_000, 380_000, 680_000]);
  });

  it('adds interest and fee of an hour, both rounded up', () => {
    const interest = hourlyInterest(usdt(784_000), RATE);
    expect([interest, feeOfInterest(interest, FEE)]).toEqual([7_019_127n, 701_913n]);
  });

  it('is worth more by 168 hours of interest less the fee', () => {
    expect([week.due, week.feeDue, worthOf(week, OWN)]).toEqual([1_179_213_336n, 117_921_384n, 2_502_646_613n]);
    expect(broughtPpm(priceOfShare(week), priceOfShare(lent), 168 * HOUR_MS)).toBe(55_200);
  });

  it('splits interest that is paid by what is due, its fee rounded down, and is worth the same', () => {
    const { pool, fee, toCash } = repaidTo(week, 0n, usdt(500), false);
    expect([fee, toCash, worthOfPool(pool)]).toEqual([50_000_021n, 449_999_979n, worthOfPool(week)]);
    const rest = repaidTo(pool, pool.lent, pool.due).pool;
    expect([rest.due, rest.feeDue, rest.lent]).toEqual([0n, 0n, 0n]);
  });

  it('loses what the reserve does not cover, and pays 1,000 after that for 999,938,864,633,523 shares', () => {
    const paid = repaidTo(week, 0n, usdt(500)).pool;
    const { pool, covered, fall } = writtenOff(paid, usdt(3_000), 0n, usdt(2_000));
    expect([covered, fall, worthOfPool(paid) - worthOfPool(pool)]).toEqual([usdt(2_000), usdt(1_000), usdt(1_000)]);
    expect([worthOf(paid, OWN), worthOf(pool, OWN)]).toEqual([2_502_646_613n, 2_500_152_847n]);
    const out = withdrawn(pool, usdt(1_000), OWN)!;
    expect([out.atoms, out.shares, pool.cash - out.pool.cash]).toEqual([usdt(1_000), 999_938_864_633_523n, usdt(1_000)]);
  });

  it('asks who enters for the interest of the coming hour', () => {
    const pool = { ...week, nextInterest: hourlyInterest(week.lent, RATE) };
    expect(comingOf(pool, FEE)).toBe(6_317_214n);
    const late = supplied(pool, usdt(2_500), FEE)!;
    const hour = interestAdded(late.pool, pool.nextInterest, FEE);
    expect([late.shares, worthOf(late.pool, late.shares), worthOf(hour, late.shares)]).toEqual([
      2_497_340_465_265_498n,
      2_499_984_302n,
      2_499_999_999n,
    ]);
  });

  it('takes the mean of an hour: a minute without cash moves it by its part', () => {
    const sum = utilisationMs(782_044, 0, 59 * 60_000) + utilisationMs(1_000_000, 59 * 60_000, HOUR_MS);
    expect(meanOfHour(sum)).toBe(785_676);
  });

  it('raises its rate by at most half a point an hour, and lowers it at once', () => {
    expect(rateOfHour(FIRST_CURVE, 1_000_000, 78_428)).toBe(83_428);
    expect(rateOfHour(FIRST_CURVE, 0, 78_428)).toBe(10_000);
    expect(rateOfHour(FIRST_CURVE, 900_000, null)).toBe(380_000);
  });

  it('shows a rate below zero after a loss, rounded toward less', () => {
    expect(broughtPpm(999_999n, 1_000_000n, 365 * 24 * HOUR_MS)).toBe(-1);
    expect(broughtPpm(9_999_999n, 10_000_000n, 365 * 24 * HOUR_MS)).toBe(-1);
  });

  it('lets nobody leave past an exit that waits or before a loss that is visible, and begins no loan above 95 %', () => {
    expect(freeToLeave(50n, 10_000n, 0, 9n)).toBe(50n);
    expect(freeToLeave(50n, 10_000n, 1, 0n)).toBe(0n);
    expect(freeToLeave(50n, 10_000n, 0, 10n)).toBe(0n);
    expect([949n, 950n, 951n].map((used) => mayLend({ cash: 1_000n, lent: 0n }, used, 0))).toEqual([true, true, false]);
    expect(mayLend({ cash: 1_000n, lent: 0n }, 1n, 1)).toBe(false);
    expect(mayLend({ cash: 1_000n, lent: 0n }, 0n, 0)).toBe(false);
  });

  it('pays exits in their order, the last one in part', () => {
    const pool: Pool = { ...EMPTY_POOL, cash: 1_500n, lent: 1_500n, shares: 3_000_000_000n };
    const { paid, pool: left } = exitsPaid(pool, [1_000_000_000n, 1_000_000_000n, 1_000_000_000n]);
    expect(paid.map(({ atoms }) => atoms)).toEqual([1_000n, 500n]);
    expect([paid[0]?.shares, left.cash]).toEqual([1_000_000_000n, 0n]);
    expect((paid[1]?.shares as bigint) < 1_000_000_000n).toBe(true);
    expect(exitsPaid(left, [500_000_000n]).paid).toEqual([]);
  });
});
