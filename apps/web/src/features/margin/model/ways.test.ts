import { assetsOf, debtsOf, shownLevel } from '@glasshouse/proofs/margin';
import { describe, expect, it } from 'vitest';
import { type Balance, QUOTE_ID, afterSteps, deposited, itemsOf, repaid, standingOf } from './account.ts';
import { afterOrder, quantityFor } from './order.ts';
import { closingOrders, depositFor, keptAfterClosing, movedIn, partOrder, paymentFor, saleAhead } from './ways.ts';

const BTC = 1;
const usdt = (held: string, owed = '0'): Balance => ({
  assetId: QUOTE_ID,
  code: 'USDT',
  scale: 6,
  tick: '1',
  lot: '0.000001',
  haircut: '0',
  price: '1',
  held,
  owed,
});
const btc = (price: string, held: string, owed = '0'): Balance => ({
  assetId: BTC,
  code: 'BTC',
  scale: 8,
  tick: '0.01',
  lot: '0.00001',
  haircut: '0.05',
  price,
  held,
  owed,
});
/** A long account at its call. */
const called = itemsOf([usdt('10.008521', '2000.054796'), btc('5880', '0.43853103')])!;
const short = itemsOf([usdt('2358.64'), btc('9071.7', '0', '0.2')])!;
const TAKER = 1_000;

describe('a way out of a call', () => {
  it('by a deposit brings the level back, and a unit less does not', () => {
    const deposit = depositFor(called, 1_500_000);
    const level = (atoms: bigint) => standingOf(afterSteps(called, [deposited(QUOTE_ID, atoms)])!).level!;
    expect(Number(level(deposit))).toBeGreaterThanOrEqual(1.5);
    expect(Number(level(deposit - 1_000_000n))).toBeLessThan(1.5);
    expect(depositFor(called, 1_100_000)).toBe(0n);
  });

  it('by a payment takes no more than is free, nor than brings the level back', () => {
    expect(paymentFor(called, QUOTE_ID, 10_008_521n, 1_500_000)).toBe(10_008_521n);
    const rich = itemsOf([usdt('1500', '2000'), btc('5880', '0.2')])!;
    const payment = paymentFor(rich, QUOTE_ID, 1_500_000_000n, 1_500_000);
    expect(Number(standingOf(afterSteps(rich, [repaid(QUOTE_ID, payment)])!).level)).toBeGreaterThanOrEqual(1.5);
    expect(payment).toBeLessThan(1_500_000_000n);
  });

  it('by a payment in a coin is counted in the coin', () => {
    const both = itemsOf([usdt('1000'), btc('10000', '0.5', '0.4')])!;
    const payment = paymentFor(both, BTC, 50_000_000n, 1_800_000);
    const level = (atoms: bigint) => Number(standingOf(afterSteps(both, [repaid(BTC, atoms)])!).level);
    expect(payment).toBeGreaterThan(0n);
    expect(level(payment)).toBeGreaterThanOrEqual(1.8);
    expect(level(payment - 20_000n)).toBeLessThan(1.8);
  });

  it('by a part sells or buys back only as much as brings the level back, and all of it repays', () => {
    const part = partOrder(called, 1_500_000, TAKER)!;
    expect(part.order).toMatchObject({ assetId: BTC, side: 'sell' });
    expect(Number(standingOf(part.after).level)).toBeGreaterThanOrEqual(1.5);
    expect(Number(standingOf(part.after).level)).toBeLessThan(1.501);
    expect(debtsOf(part.after)).toBe(debtsOf(called) - part.repays);
    const back = partOrder(short, 1_500_000, TAKER)!;
    expect(back.order.side).toBe('buy');
    expect(Number(standingOf(back.after).level)).toBeGreaterThanOrEqual(1.5);
    expect(partOrder(called, 1_200_000, TAKER)).toBeNull();
    expect(partOrder(itemsOf([usdt('5')])!, 1_500_000, TAKER)).toBeNull();
  });

  it('is measured by what was moved in less what was moved out, at the index', () => {
    const moves = [
      { assetId: QUOTE_ID, atoms: 1_000_000_000n },
      { assetId: BTC, atoms: 10_000_000n },
      { assetId: QUOTE_ID, atoms: -250_000_000n },
    ];
    expect(movedIn(moves, called)).toBe(750_000_000n + 588_000_000n);
    expect(movedIn([{ assetId: 9, atoms: 1n }], called)).toBeNull();
    expect(movedIn([], called)).toBe(0n);
  });

  it('by closing sells every whole lot of a coin, and buys back what is owed with its fee', () => {
    expect(closingOrders(called, TAKER)).toEqual([{ assetId: BTC, side: 'sell', quantity: 43_853_000n }]);
    const [order] = closingOrders(short, TAKER);
    expect(order).toMatchObject({ side: 'buy', quantity: 20_021_000n });
    expect(closingOrders(itemsOf([usdt('5'), btc('5880', '0.000001')])!, TAKER)).toEqual([]);
  });

  it('by closing keeps what is left after debts and fees, never less than nothing', () => {
    expect(keptAfterClosing(called, TAKER)).toBe(assetsOf(called) - debtsOf(called) - 2_578_557n);
    expect(keptAfterClosing(itemsOf([usdt('0', '2000'), btc('4000', '0.4')])!, TAKER)).toBe(0n);
  });
});

describe('what comes if nothing is done', () => {
  it('is the order that heals at the price of the liquidation', () => {
    const order = saleAhead(called, { sale: 1_100_000, heals: 1_300_000 }, { chargePpm: 15_000, takerPpm: TAKER });
    expect(order).toMatchObject({ side: 'sell', assetId: BTC, quantity: 28_473_000n });
    expect(saleAhead(short, { sale: 1_100_000, heals: 1_300_000 }, { chargePpm: 15_000, takerPpm: TAKER })?.side).toBe('buy');
    expect(
      saleAhead(itemsOf([usdt('5')])!, { sale: 1_100_000, heals: 1_300_000 }, { chargePpm: 15_000, takerPpm: 0 }),
    ).toBeNull();
  });
});

describe('an order of the account', () => {
  const own = itemsOf([usdt('1000'), btc('6811.38', '0')])!;
  const buy = {
    coinId: BTC,
    side: 'buy',
    ticks: 681_138n,
    quantity: 43_897_000n,
    feePpm: TAKER,
    available: 1_000_000_000n,
  } as const;

  it('borrows what it lacks, and only where it may', () => {
    const after = afterOrder(own, { ...buy, effect: 'borrow' })!;
    expect(after.borrows).toBe(1_989_991_479n);
    expect(after.received).toBe(43_853_103n);
    expect(shownLevel(assetsOf(after.items), debtsOf(after.items))).toBe(15_010n);
    expect(afterOrder(own, { ...buy, effect: 'none' })).toBeNull();
    expect(afterOrder(own, { ...buy, quantity: 100_000n, effect: 'borrow' })!.borrows).toBe(0n);
  });

  it('pays debts with what it brings, and no more than is owed', () => {
    const long = itemsOf([usdt('10.008521', '2000.054796'), btc('6811.38', '0.43853103')])!;
    const sale = {
      coinId: BTC,
      side: 'sell',
      ticks: 680_457n,
      quantity: 10_000_000n,
      feePpm: TAKER,
      available: 43_853_103n,
    } as const;
    const after = afterOrder(long, { ...sale, effect: 'repay' })!;
    expect(after.repays).toBe(after.received);
    expect(debtsOf(after.items)).toBe(2_000_054_796n - after.received);
    const all = afterOrder(itemsOf([usdt('0', '100'), btc('6811.38', '0.43853103')])!, { ...sale, effect: 'repay' })!;
    expect(all.repays).toBe(100_000_000n);
    expect(debtsOf(all.items)).toBe(0n);
    expect(afterOrder(long, { ...sale, effect: 'none' })!.repays).toBe(0n);
  });

  it('by an amount of money is of whole lots', () => {
    expect(quantityFor(own[1]!, 681_138n, 3_000_000_000n)).toBe(44_043_000n);
  });
});
