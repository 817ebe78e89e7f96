// SPDX-License-Identifier: Apache-2.0
/** The worked examples of margin, to the last digit. */
import { describe, expect, it } from 'vitest';
import { type GuardedOrder, guardOf, isAdmitted, afterAll } from './guard.ts';
import {
  type MarginItem,
  amountOf,
  assetsOf,
  collateralOf,
  debtsOf,
  hourCharge,
  hourlyRate,
  isAtOrBelow,
  mostToBorrow,
  mostToLeave,
  paid,
  shownLevel,
  triggerPrice,
  valueOf,
  yearlyRate,
} from './rule.ts';
import { type HealingTerms, chargeOf, healingOrder, healingValue, repaidInKind, shortfallOf } from './sale.ts';

const [USDT, BTC] = [3, 1];
const TERMS: HealingTerms = { quoteId: USDT, healsAt: 1_300_000, chargePpm: 15_000, takerPpm: 1_000 };
const CURVE = { base: 40_000, kink: 800_000, atKink: 120_000, most: 600_000 };
const [CALL, LIQUIDATION] = [1_300_000, 1_100_000];

const usdt = (held: bigint, owed: bigint): MarginItem => ({
  assetId: USDT,
  ticks: 1n,
  n: 1n,
  d: 1n,
  haircutPpm: 0,
  lot: 1n,
  held,
  owed,
});
/** BTC at a price in cents; the lot is 0.00001. */
const btc = (cents: bigint, held: bigint, owed = 0n): MarginItem => ({
  assetId: BTC,
  ticks: cents,
  n: 1n,
  d: 10_000n,
  haircutPpm: 50_000,
  lot: 1_000n,
  held,
  owed,
});
const DEBT = 2_000_054_796n;
/** A long account after two hours. */
const long = (cents: bigint) => [usdt(10_008_521n, DEBT), btc(cents, 43_853_103n)];

describe('rates and interest', () => {
  it('follow the use of the pool', () => {
    const rates = [0, 400_000, 800_000, 950_000].map((use) => yearlyRate(CURVE, use));
    expect(rates).toEqual([40_000, 80_000, 120_000, 480_000]);
    expect(rates.map(hourlyRate)).toEqual([45_663n, 91_325n, 136_987n, 547_946n]);
  });

  it('count each hour that is touched, and share it between fund and fees', () => {
    const hour = hourCharge(2_000_000_000n, 136_987n, 0n);
    expect(hour).toBe(27_398n);
    expect(paid({ principal: 2_000_000_000n, interest: 2n * hour }, 54_796n)).toEqual({
      debt: { principal: 2_000_000_000n, interest: 0n },
      principal: 0n,
      toFund: 10_959n,
      toFees: 43_837n,
      left: 0n,
    });
  });

  it('charge what an hour’s highest principal makes, once', () => {
    const first = hourCharge(500_000_000n, 136_987n, 0n);
    expect([first, hourCharge(1_200_000_000n, 136_987n, first)]).toEqual([6_850n, 9_589n]);
    expect(hourCharge(1_200_000_000n, 136_987n, 16_439n)).toBe(0n);
    expect(hourCharge(20_000_000n, 91_325n, 0n)).toBe(183n);
  });
});

describe('levels', () => {
  it('of a long account, and the prices of its call and its liquidation', () => {
    const items = long(681_138n);
    expect(shownLevel(assetsOf(items), debtsOf(items))).toBe(14_984n);
    expect(shownLevel(collateralOf(items), debtsOf(items))).toBe(14_237n);
    expect(triggerPrice(items, BTC, CALL)).toBe(590_622n);
    expect(triggerPrice(items, BTC, LIQUIDATION)).toBe(499_406n);
    expect(assetsOf(long(499_406n))).toBe(2_200_058_796n);
    expect(isAtOrBelow(assetsOf(long(499_406n)), DEBT, LIQUIDATION)).toBe(true);
    expect(isAtOrBelow(assetsOf(long(499_407n)), DEBT, LIQUIDATION)).toBe(false);
  });

  it('of a short account', () => {
    const short = (cents: bigint) => [usdt(2_358_640_000n, 0n), btc(cents, 0n, 20_000_000n)];
    expect(shownLevel(assetsOf(short(681_138n)), debtsOf(short(681_138n)))).toBe(17_313n);
    expect([triggerPrice(short(1n), BTC, CALL), triggerPrice(short(1n), BTC, LIQUIDATION)]).toEqual([907_170n, 1_072_110n]);
  });

  it('bound what may be borrowed and taken out', () => {
    const items = [usdt(1_000_000_000n, 600_000_000n), btc(681_138n, 20_000_000n)];
    const [collateral, debts] = [collateralOf(items), debtsOf(items)];
    expect(collateral).toBe(2_294_162_200n);
    expect(mostToLeave(collateral, debts, 0, 2_000_000)).toBe(1_094_162_200n);
    expect(mostToBorrow(collateral, debts, 0, 1_500_000)).toBe(2_788_324_400n);
    expect(mostToLeave(collateral, 0n, 0, 2_000_000)).toBeNull();
  });
});

describe('a liquidation', () => {
  it('sells what heals: in kind first, then lots, a charge for the fund', () => {
    const items = repaidInKind(long(499_406n));
    expect([assetsOf(items), debtsOf(items)]).toEqual([2_190_050_275n, 1_990_046_275n]);
    expect(healingValue(assetsOf(items), debtsOf(items), TERMS)).toBe(1_421_955_167n);
    const order = healingOrder(items, TERMS);
    expect(order).toEqual({ side: 'sell', assetId: BTC, value: 1_421_955_167n, quantity: 28_473_000n, limit: 484_424n });
    const gross = valueOf(items[1]!, order!.quantity, 'down');
    const fee = 1_421_959n;
    expect(gross).toBe(1_421_958_703n);
    const charge = chargeOf(gross, assetsOf(items) - fee - debtsOf(items), TERMS);
    expect(charge).toBe(21_329_381n);
    const after = [usdt(0n, debtsOf(items) - (gross - fee - charge)), btc(499_406n, items[1]!.held - order!.quantity)];
    expect([debtsOf(after), assetsOf(after)]).toEqual([590_838_912n, 768_091_571n]);
    expect(shownLevel(assetsOf(after), debtsOf(after))).toBe(13_000n);
    expect(healingOrder(after, TERMS)).toBeNull();
  });

  it('after a gap sells all lots without a charge; fund and pool bear the rest, and less than a lot stays the user’s', () => {
    const items = repaidInKind(long(400_000n));
    const order = healingOrder(items, TERMS)!;
    expect(order.quantity).toBe(43_853_000n);
    const gross = valueOf(items[1]!, order.quantity, 'down');
    expect(gross).toBe(1_754_120_000n);
    const [net, left] = [gross - 1_754_120n, items[1]!.held - order.quantity];
    const owed = debtsOf(items) - net;
    expect([owed, left]).toEqual([237_680_395n, 103n]);
    expect(chargeOf(gross, valueOf(items[1]!, left, 'down') - owed, TERMS)).toBe(0n);
    expect(healingOrder([usdt(0n, owed), btc(400_000n, left)], TERMS)).toBeNull();
    expect(shortfallOf({ principal: 237_680_395n, interest: 0n }, 100_000_000n)).toEqual({
      byFund: 100_000_000n,
      writtenOff: 137_680_395n,
      interest: 0n,
    });
  });

  it('of a short account buys back, with the quote, no more than is owed', () => {
    const items = [usdt(2_358_640_000n, 0n), btc(1_072_110n, 0n, 20_000_000n)];
    const order = healingOrder(items, TERMS)!;
    expect(order).toMatchObject({ side: 'buy', assetId: BTC, limit: 1_104_273n });
    expect(order.quantity).toBeLessThanOrEqual(20_021_000n);
    const cost = valueOf(items[1]!, order.quantity, 'up');
    const charge = chargeOf(cost, assetsOf(items) - cost, TERMS);
    const received = order.quantity - order.quantity / 1_000n;
    const after = [usdt(items[0]!.held - cost - charge, 0n), btc(1_072_110n, 0n, 20_000_000n - received)];
    expect(shownLevel(assetsOf(after), debtsOf(after))!).toBeGreaterThanOrEqual(13_000n);
  });
});

describe('the guard of orders', () => {
  const INDEX = 681_138n;
  const { low, high } = guardOf(INDEX);
  const order = (side: 'buy' | 'sell', quantity: bigint): GuardedOrder => ({
    assetId: BTC,
    side,
    ticks: side === 'buy' ? high : low,
    quantity,
    feePpm: 1_000,
    borrows: 0n,
  });

  it('takes the first far purchase and refuses the fourth round of trading borrowed money away', () => {
    expect([low, high]).toEqual([667_516n, 694_760n]);
    let items: readonly MarginItem[] = [usdt(3_000_000_000n, 2_000_000_000n), btc(INDEX, 0n)];
    const levels: bigint[] = [];
    let rounds = 0;
    for (;;) {
      const quote = items[0]!;
      const buy = order('buy', (amountOf({ ...items[1]!, ticks: high }, quote.held, 'down') / 1_000n) * 1_000n);
      if (!isAdmitted(items, [buy], USDT, CALL)) break;
      items = afterAll(items, [buy], USDT);
      levels.push(shownLevel(assetsOf(items), debtsOf(items))!);
      const sell = order('sell', (items[1]!.held / 1_000n) * 1_000n);
      if (!isAdmitted(items, [sell], USDT, CALL)) break;
      items = afterAll(items, [sell], USDT);
      rounds += 1;
    }
    expect(levels[0]).toBe(14_691n);
    expect(rounds).toBe(3);
    expect(assetsOf(items) * 10n).toBeGreaterThanOrEqual(debtsOf(items) * 13n);
  });

  it('counts on no offer far above the index and on no bid far below it', () => {
    const items = [usdt(100_000_000n, 2_000_000_000n), btc(INDEX, 38_000_000n)];
    const far = (side: 'buy' | 'sell', ticks: bigint): GuardedOrder => ({ ...order(side, 4_000_000n), ticks });
    for (const one of [far('sell', INDEX * 9n), far('buy', INDEX / 2n)]) expect(afterAll(items, [one], USDT)).toEqual(items);
    // What it borrows is owed all the same.
    const [quote] = afterAll(items, [{ ...far('buy', INDEX / 2n), borrows: 5n }], USDT);
    expect([quote?.held, quote?.owed]).toEqual([100_000_005n, 2_000_000_005n]);
    const sell = order('sell', 20_000_000n);
    expect(isAdmitted(items, [sell], USDT, CALL)).toBe(isAdmitted(items, [far('sell', INDEX * 9n), sell], USDT, CALL));
  });
});
