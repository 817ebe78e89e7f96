import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuctionOrder, type AuctionTerms, auctionPrice, uncross } from './auction.ts';
import { BUY, SELL } from './events.ts';
import { naiveAuction } from './naive-auction.ts';
import { seeded } from './testing.ts';

const order = (id: number, side: AuctionOrder['side'], limitTicks: number, lots: number, sequence = id): AuctionOrder => ({
  id,
  side,
  limitTicks,
  lots,
  sequence,
});
const wide = (referenceTicks: number): AuctionTerms => ({ referenceTicks, lowTicks: 1, highTicks: 2 ** 31 - 1 });

/** Few prices and lots, so that ties of every rule come up. */
const anyOrders = fc
  .array(fc.tuple(fc.constantFrom(BUY, SELL), fc.integer({ min: 90, max: 110 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 24,
  })
  .chain((drawn) =>
    fc
      .shuffledSubarray(
        drawn.map((_, i) => i + 1),
        { minLength: drawn.length },
      )
      .map((sequences) => drawn.map(([side, ticks, lots], i) => order(i + 1, side, ticks, lots, sequences[i]))),
  );
const anyTerms = fc
  .record({ referenceTicks: fc.integer({ min: 95, max: 105 }), width: fc.integer({ min: 0, max: 15 }) })
  .map(({ referenceTicks, width }) => ({
    referenceTicks,
    lowTicks: referenceTicks - width,
    highTicks: referenceTicks + width,
  }));

function filledOf({ trades }: ReturnType<typeof uncross>): Map<number, number> {
  const filled = new Map<number, number>();
  for (const { bidId, askId, lots } of trades) for (const id of [bidId, askId]) filled.set(id, (filled.get(id) ?? 0) + lots);
  return filled;
}

describe('the price of an auction', () => {
  it('trades most lots: worked example A5', () => {
    const orders = [
      order(1, BUY, 66_493, 50_000),
      order(2, BUY, 64_650, 120_000),
      order(3, BUY, 64_600, 80_000),
      order(4, BUY, 64_580, 100_000),
      order(5, SELL, 64_540, 60_000),
      order(6, SELL, 64_580, 150_000),
      order(7, SELL, 64_600, 90_000),
      order(8, SELL, 64_700, 200_000),
    ];
    const auction = uncross(orders, { referenceTicks: 64_557, lowTicks: 58_102, highTicks: 71_012 });
    expect(auction).toMatchObject({ priceTicks: 64_600, lots: 250_000, surplus: -50_000 });
    const filled = filledOf(auction);
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((id) => filled.get(id) ?? 0)).toEqual([
      50_000, 120_000, 80_000, 0, 60_000, 150_000, 40_000, 0,
    ]);
  });

  it('leaves the least surplus where as much trades at several', () => {
    const orders = [order(1, BUY, 101, 5), order(2, BUY, 100, 3), order(3, SELL, 99, 5)];
    expect(auctionPrice(orders, wide(99))).toEqual({ priceTicks: 101, lots: 5, surplus: 0 });
  });

  it('is the highest where buyers are left over at all of them, and the lowest where sellers are', () => {
    expect(auctionPrice([order(1, BUY, 105, 9), order(2, SELL, 95, 4)], wide(100)).priceTicks).toBe(105);
    expect(auctionPrice([order(1, BUY, 105, 4), order(2, SELL, 95, 9)], wide(100)).priceTicks).toBe(95);
  });

  it('is the nearest to the reference where nothing else decides, the lower of two', () => {
    expect(auctionPrice([order(1, BUY, 105, 4), order(2, SELL, 95, 4)], wide(98)).priceTicks).toBe(98);
    expect(auctionPrice([order(1, BUY, 105, 4), order(2, SELL, 95, 4)], { ...wide(100), highTicks: 105 }).priceTicks).toBe(100);
    const apart = { referenceTicks: 100, lowTicks: 101, highTicks: 99 };
    expect(auctionPrice([order(1, BUY, 105, 4), order(2, SELL, 95, 4)], apart).priceTicks).toBeNull();
    const pair = [order(1, BUY, 102, 4), order(2, SELL, 98, 4)];
    expect(auctionPrice(pair, { referenceTicks: 100, lowTicks: 1, highTicks: 200 }).priceTicks).toBe(100);
  });

  it('is none outside the collar, and none where nothing meets', () => {
    const orders = [order(1, BUY, 120, 4), order(2, SELL, 115, 4)];
    expect(uncross(orders, { referenceTicks: 100, lowTicks: 90, highTicks: 110 })).toEqual({
      priceTicks: null,
      lots: 0,
      surplus: 0,
      trades: [],
    });
    expect(auctionPrice([], wide(100)).priceTicks).toBeNull();
    expect(auctionPrice([order(1, BUY, 99, 4), order(2, SELL, 101, 4)], wide(100)).priceTicks).toBeNull();
  });
});

describe('an auction', () => {
  it('gives what its rules say, counted for each candidate anew', () => {
    fc.assert(
      fc.property(anyOrders, anyTerms, (orders, terms) => {
        const { filled, ...expected } = naiveAuction(orders, terms);
        const auction = uncross(orders, terms);
        const { trades, ...price } = auction;
        expect(price).toEqual(expected);
        expect(filledOf(auction)).toEqual(filled);
        expect(trades.every(({ lots }) => lots > 0)).toBe(true);
        expect(auctionPrice(orders, terms)).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it('does not depend on how its orders are listed', () => {
    fc.assert(
      fc.property(anyOrders, anyTerms, fc.infiniteStream(fc.nat()), (orders, terms, keys) => {
        const shuffled = orders.map((one) => ({ one, key: keys.next().value as number })).sort((a, b) => a.key - b.key);
        const listed = shuffled.map(({ one }) => one);
        expect(uncross(listed, terms)).toEqual(uncross(orders, terms));
      }),
    );
  });

  it('buys as many lots as it sells, within every limit and the collar, and no order more than it has', () => {
    fc.assert(
      fc.property(anyOrders, anyTerms, (orders, terms) => {
        const auction = uncross(orders, terms);
        const { priceTicks, lots } = auction;
        const filled = filledOf(auction);
        const sums = [BUY, SELL].map((of) =>
          orders.reduce((sum, { id, side }) => sum + (side === of ? (filled.get(id) ?? 0) : 0), 0),
        );
        expect(sums).toEqual([lots, lots]);
        if (priceTicks === null) expect(auction.trades).toEqual([]);
        const at = priceTicks ?? terms.referenceTicks;
        expect(at >= terms.lowTicks && at <= terms.highTicks).toBe(true);
        for (const { id, side, limitTicks, lots: most } of orders) {
          const got = filled.get(id) ?? 0;
          expect(got <= most).toBe(true);
          if (got > 0) expect(side === BUY ? limitTicks >= at : limitTicks <= at).toBe(true);
        }
      }),
    );
  });

  it('leaves nothing over that crosses inside the collar', () => {
    fc.assert(
      fc.property(anyOrders, anyTerms, (orders, terms) => {
        const filled = filledOf(uncross(orders, terms));
        const left = orders.filter(({ id, lots }) => (filled.get(id) ?? 0) < lots);
        for (const bid of left.filter(({ side }) => side === BUY))
          for (const ask of left.filter(({ side }) => side === SELL)) {
            // A price that both would take, and the collar too, is a candidate: then one of them was served.
            const isCandidate = [bid.limitTicks, ask.limitTicks].some((at) => at >= terms.lowTicks && at <= terms.highTicks);
            expect(isCandidate && bid.limitTicks >= ask.limitTicks).toBe(false);
          }
      }),
    );
  });

  it('of 100,000 orders takes at most three times as long as sorting them', () => {
    const random = seeded(7);
    const orders = Array.from({ length: 100_000 }, (_, i) =>
      order(i + 1, random(2) === 0 ? BUY : SELL, 64_000 + random(1_200), 1 + random(500)),
    );
    const best = (work: () => unknown) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const { user } = process.cpuUsage();
          work();
          return process.cpuUsage().user - user;
        }),
      );
    const sorting = best(() => orders.toSorted((a, b) => a.limitTicks - b.limitTicks || a.sequence - b.sequence));
    expect(best(() => uncross(orders, wide(64_557)))).toBeLessThanOrEqual(3 * sorting);
  });
});
