// SPDX-License-Identifier: Apache-2.0
/** The worked examples of stocks, to the atom. */
import { describe, expect, it } from 'vitest';
import { type AuctionOrder, collarOf, decideAuction, limitOf, marketHoldPrice } from './auction.ts';
import {
  adjustedClose,
  averageCost,
  bandOf,
  costOf,
  costOfHolding,
  dividendOf,
  feeOf,
  lotsOfHolding,
  loweredBy,
  sharesFor,
  splitHolding,
  splitOrder,
  valueOf,
} from './rule.ts';

const FEE = 800;
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const shares = (amount: number) => BigInt(Math.round(amount * 10_000));
const ticks = (price: number) => BigInt(Math.round(price * 100));
const TERMS = { reference: ticks(645.57), collarPpm: 100_000, marketPpm: 30_000 };

describe('what stocks cost', () => {
  it('holds 1,481.184000 for 8 at 185.00', () => {
    expect(valueOf(shares(8), ticks(185))).toBe(usdt(1_480));
    expect(feeOf(usdt(1_480), FEE)).toBe(usdt(1.184));
    expect(costOf(shares(8), ticks(185), FEE)).toBe(usdt(1_481.184));
  });

  it('takes the fee of a part of a share on both sides, up', () => {
    const value = valueOf(shares(0.3333), ticks(541.27));
    expect([value, feeOf(value, FEE)]).toEqual([180_405_291n, 144_325n]);
    expect([value + feeOf(value, FEE), value - feeOf(value, FEE)]).toEqual([180_549_616n, 180_260_966n]);
  });

  it('buys 0.5353 for 100 at 186.64, and leaves 0.011681', () => {
    const bought = sharesFor(usdt(100), ticks(186.64), FEE);
    expect(bought).toBe(shares(0.5353));
    const value = valueOf(bought, ticks(186.64));
    expect([value, feeOf(value, FEE), usdt(100) - costOf(bought, ticks(186.64), FEE)]).toEqual([99_908_392n, 79_927n, 11_681n]);
  });

  it('never buys more than an amount pays, nor an atom less', () => {
    for (let amount = 0n; amount < 3_000n; amount += 7n)
      for (const price of [1n, 3n, 185n, 18_664n]) {
        const bought = sharesFor(amount, price, FEE);
        expect(bought === 0n || costOf(bought, price, FEE) <= amount).toBe(true);
        expect(costOf(bought + 1n, price, FEE) > amount).toBe(true);
      }
  });

  it('holds a market buy before the open at 205.06 for a close of 186.42', () => {
    expect(marketHoldPrice(ticks(186.42))).toBe(ticks(205.06));
    expect(costOf(shares(2), ticks(205.06), FEE)).toBe(usdt(410.448096));
  });
});

describe('an auction of stocks', () => {
  const order = (side: 'buy' | 'sell', price: number | null, amount: number, sequence: number): AuctionOrder => ({
    side,
    price: price === null ? null : ticks(price),
    hold: price === null && side === 'buy' ? marketHoldPrice(ticks(640)) : null,
    lots: shares(amount),
    sequence,
  });
  const QUEUE = [
    order('buy', null, 5, 1),
    order('buy', 646.5, 12, 2),
    order('buy', 646, 8, 3),
    order('buy', 645.8, 10, 4),
    order('sell', 645.4, 6, 5),
    order('sell', 645.8, 15, 6),
    order('sell', 646, 9, 7),
    order('sell', 647, 20, 8),
  ];

  it('of the worked queue trades 25 at 646.00, and leaves a surplus of 5 of sellers', () => {
    const { price, lots, surplus, fills } = decideAuction(QUEUE, TERMS);
    expect([price, lots, surplus]).toEqual([ticks(646), shares(25), -shares(5)]);
    expect(fills).toEqual([5, 12, 8, 0, 6, 15, 4, 0].map(shares));
    expect([valueOf(fills[1]!, price!), feeOf(valueOf(fills[1]!, price!), FEE)]).toEqual([usdt(7_752), usdt(6.2016)]);
  });

  it('takes a market order as a limit 3 % beyond the reference, and never beyond what it holds', () => {
    expect(limitOf(QUEUE[0]!, TERMS)).toBe(ticks(664.93));
    expect(limitOf({ ...QUEUE[0]!, hold: marketHoldPrice(ticks(600)) }, TERMS)).toBe(ticks(660));
    expect(limitOf({ ...QUEUE[0]!, side: 'sell' }, TERMS)).toBe(ticks(626.21));
  });

  it('has a price inside the collar or none', () => {
    expect(collarOf(TERMS)).toEqual({ low: ticks(581.02), high: ticks(710.12) });
    const far = [order('buy', 800, 1, 1), order('sell', 790, 1, 2)];
    expect(decideAuction(far, TERMS).price).toBeNull();
    // Both would trade at the reference too: the collar only bounds the price.
    expect(decideAuction([order('buy', 800, 1, 1), order('sell', 500, 1, 2)], TERMS).price).toBe(ticks(645.57));
  });

  it('goes against the side that is over, and else nearest to the reference, the lower of two', () => {
    const over = [order('buy', 650, 10, 1), order('sell', 640, 4, 2)];
    expect(decideAuction(over, TERMS).price).toBe(ticks(650));
    const under = [order('buy', 650, 4, 1), order('sell', 640, 10, 2)];
    expect(decideAuction(under, TERMS).price).toBe(ticks(640));
    expect(decideAuction([order('buy', 650, 4, 1), order('sell', 640, 4, 2)], TERMS).price).toBe(ticks(645.57));
    const even = { ...TERMS, reference: ticks(645) };
    const two = [order('buy', 650, 4, 1), order('sell', 640, 4, 2)];
    expect(decideAuction(two, even).price).toBe(ticks(645));
  });

  it('fills by price, and at one price by arrival', () => {
    const line = [order('sell', 640, 3, 9), order('sell', 640, 3, 2), order('sell', 639, 1, 12), order('buy', 645.57, 5, 20)];
    expect(decideAuction(line, TERMS).fills).toEqual([1, 3, 1, 5].map(shares));
  });

  it('without buyers and sellers that meet has no price', () => {
    expect(decideAuction([], TERMS).price).toBeNull();
    expect(decideAuction([order('buy', 640, 1, 1), order('sell', 650, 1, 2)], TERMS)).toEqual({
      price: null,
      lots: 0n,
      surplus: 0n,
      fills: [0n, 0n],
    });
  });
});

describe('the band, splits and dividends', () => {
  it('trades 613.30 to 677.84 and 581.02 to 710.12 at an index of 645.57', () => {
    expect(bandOf(ticks(645.57), 50_000)).toEqual({ low: ticks(613.3), high: ticks(677.84) });
    expect(bandOf(ticks(645.57), 100_000)).toEqual({ low: ticks(581.02), high: ticks(710.12) });
  });

  it('makes 86.4192 of 12.3456 by 7 : 1, and moves orders of 645.57 to 92.22 and 92.23', () => {
    const ratio = { numerator: 7n, denominator: 1n };
    expect(splitHolding(shares(12.3456), ratio, ticks(645.57))).toEqual({ after: shares(86.4192), inLieu: 0n });
    const rest = { price: ticks(645.57), lots: shares(10) };
    expect(splitOrder({ side: 'buy', ...rest }, ratio)).toEqual({ lots: shares(70), price: ticks(92.22) });
    expect(splitOrder({ side: 'sell', ...rest }, ratio)).toEqual({ lots: shares(70), price: ticks(92.23) });
    expect([costOf(shares(10), ticks(645.57), FEE), costOf(shares(70), ticks(92.22), FEE)]).toEqual([
      usdt(6_460.86456),
      usdt(6_460.56432),
    ]);
  });

  it('pays money for what is less than an atom', () => {
    const reverse = { numerator: 1n, denominator: 10n };
    expect(adjustedClose(ticks(645.57), reverse)).toBe(ticks(6_455.7));
    expect(splitHolding(shares(12.3456), reverse, ticks(645.57))).toEqual({ after: shares(1.2345), inLieu: 387_342n });
    const half = { numerator: 3n, denominator: 2n };
    expect(splitHolding(shares(1.0001), half, ticks(92.22))).toEqual({ after: shares(1.5001), inLieu: 3_074n });
  });

  it('pays 4.061702 of 5.802432, and 0.221644 on a third of a share', () => {
    expect(dividendOf(shares(12.3456), usdt(0.47), 300_000)).toEqual({
      gross: 5_802_432n,
      withheld: 1_740_730n,
      net: 4_061_702n,
    });
    expect(dividendOf(shares(0.3333), usdt(0.95), 300_000)).toEqual({ gross: 316_635n, withheld: 94_991n, net: 221_644n });
    expect(loweredBy(ticks(180), usdt(0.95))).toBe(ticks(179.05));
    expect(loweredBy(50n, usdt(0.951))).toBe(1n);
  });
});

describe('what a holding cost', () => {
  const buy = (time: number, amount: number, paid: number) => ({
    kind: 'buy' as const,
    time,
    shares: shares(amount),
    paid: usdt(paid),
  });

  it('is what was paid with fees; a sale takes its part, a split leaves it', () => {
    const events = [
      buy(1, 10, 1_000),
      buy(2, 10, 2_000),
      { kind: 'sell' as const, time: 3, shares: shares(5), received: usdt(900) },
    ];
    expect(costOfHolding(events)).toEqual({ shares: shares(15), cost: usdt(2_250) });
    expect(averageCost(costOfHolding(events))).toBe(usdt(150));
    const split = [...events, { kind: 'split' as const, time: 4, before: shares(15), after: shares(30) }];
    expect(averageCost(costOfHolding(split))).toBe(usdt(75));
    expect(averageCost(costOfHolding([]))).toBeNull();
  });

  it('by lots is of the newest buys, for the oldest are sold first', () => {
    const events = [
      buy(1, 10, 1_000),
      buy(2, 10, 2_000),
      { kind: 'sell' as const, time: 3, shares: shares(12), received: usdt(1) },
      { kind: 'split' as const, time: 4, before: shares(8), after: shares(56) },
    ];
    expect(lotsOfHolding(events)).toEqual([{ time: 2, shares: shares(56), cost: usdt(1_600) }]);
  });
});
