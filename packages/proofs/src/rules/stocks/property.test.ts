// SPDX-License-Identifier: Apache-2.0
/** What must hold of every auction, split and calendar. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../second/sessions.ts';
import { type AuctionOrder, collarOf, decideAuction, limitOf } from './auction.ts';
import { PRACTICE, US_STOCKS, earliestExSession, isOfCalendar, noticeSession, sessionBefore } from './calendar.ts';
import { splitHolding, valueOf } from './rule.ts';

const TERMS = { reference: 10_000n, collarPpm: 100_000, marketPpm: 30_000 };
const queue = fc
  .array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.option(fc.bigInt({ min: 8_500n, max: 11_500n }), { freq: 5 }),
      lots: fc.bigInt({ min: 1n, max: 1_000n }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((one, i): AuctionOrder => ({ ...one, hold: null, sequence: i + 1 })));
const sum = (list: readonly bigint[]) => list.reduce((a, b) => a + b, 0n);

describe('an auction', () => {
  it('gives buyers and sellers the same shares, nobody more than asked or beyond their limit, and leaves nothing that crosses', () => {
    fc.assert(
      fc.property(queue, (orders) => {
        const { price, lots, fills } = decideAuction(orders, TERMS);
        const of = (side: 'buy' | 'sell') => sum(fills.filter((_, i) => orders[i]!.side === side));
        expect([of('buy'), of('sell')]).toEqual([lots, lots]);
        if (price === null) return;
        const { low, high } = collarOf(TERMS);
        expect(price >= low && price <= high).toBe(true);
        const left = { buy: [] as bigint[], sell: [] as bigint[] };
        orders.forEach((order, i) => {
          const limit = limitOf(order, TERMS);
          expect(fills[i]! <= order.lots).toBe(true);
          if (fills[i]! > 0n) expect(order.side === 'buy' ? limit >= price : limit <= price).toBe(true);
          if (fills[i]! < order.lots && order.price !== null && limit >= low && limit <= high) left[order.side].push(limit);
        });
        const crossing = left.buy.some((bid) => left.sell.some((ask) => bid >= ask));
        expect(crossing).toBe(false);
      }),
    );
  });

  it('has the same price whatever order the list is read in, and no other price in the collar trades more', () => {
    fc.assert(
      fc.property(queue, (orders) => {
        const outcome = decideAuction(orders, TERMS);
        expect(decideAuction([...orders].reverse(), TERMS).price).toBe(outcome.price);
        const { low, high } = collarOf(TERMS);
        for (let price = low; price <= high; price += 97n) {
          const at = (side: 'buy' | 'sell') =>
            sum(
              orders
                .filter(
                  (one) => one.side === side && (side === 'buy' ? limitOf(one, TERMS) >= price : limitOf(one, TERMS) <= price),
                )
                .map(({ lots }) => lots),
            );
          const [bids, asks] = [at('buy'), at('sell')];
          expect((bids < asks ? bids : asks) <= outcome.lots).toBe(true);
        }
      }),
    );
  });
});

describe('a split', () => {
  it('and back never makes shares, and pays for all but a rounding what it takes', () => {
    const term = fc.bigInt({ min: 1n, max: 50n });
    fc.assert(
      fc.property(
        term,
        term,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 100n, max: 10n ** 6n }),
        (n, d, held, close) => {
          const there = splitHolding(held, { numerator: n, denominator: d }, close);
          const back = splitHolding(there.after, { numerator: d, denominator: n }, (close * d) / n || 1n);
          expect(back.after <= held).toBe(true);
          // No holder gains: what is left at the adjusted close and the money are at most what the shares were worth.
          expect(valueOf(there.after, (close * d) / n) + there.inLieu <= valueOf(held, close)).toBe(true);
        },
      ),
    );
  });
});

describe('the calendar of stocks', () => {
  const at = (year: number, month: number, date: number, minute: number) =>
    dayOf(year, month, date) * 86_400_000 + minute * 60_000;

  it.each([
    ['a summer day', at(2027, 7, 6, 0), at(2027, 7, 6, 13 * 60 + 30), at(2027, 7, 6, 20 * 60)],
    ['a winter day', at(2027, 1, 12, 0), at(2027, 1, 12, 14 * 60 + 30), at(2027, 1, 12, 21 * 60)],
    ['the Monday after clocks went forward', at(2027, 3, 12, 21 * 60), at(2027, 3, 15, 13 * 60 + 30), at(2027, 3, 15, 20 * 60)],
    ['the Monday after clocks went back', at(2027, 11, 5, 20 * 60), at(2027, 11, 8, 14 * 60 + 30), at(2027, 11, 8, 21 * 60)],
    ['a day behind a holiday', at(2027, 1, 16, 0), at(2027, 1, 19, 14 * 60 + 30), at(2027, 1, 19, 21 * 60)],
    ['a short day', at(2026, 11, 27, 0), at(2026, 11, 27, 14 * 60 + 30), at(2026, 11, 27, 18 * 60)],
    ['the day behind 29 February', at(2028, 2, 29, 21 * 60), at(2028, 3, 1, 14 * 60 + 30), at(2028, 3, 1, 21 * 60)],
  ])('opens and closes on %s', (_, from, open, close) => {
    expect(US_STOCKS.opening(from)).toMatchObject({ open, close });
    expect(US_STOCKS.next(open)).toMatchObject({ open, close });
    expect(US_STOCKS.at(open)).toMatchObject({ open });
    expect([US_STOCKS.at(open - 1), US_STOCKS.at(close)]).toEqual([null, null]);
    expect(US_STOCKS.opening(open).open).toBe(open);
    expect(US_STOCKS.opening(open + 1).open).toBeGreaterThan(close);
  });

  it('of the practice share has sessions of nine minutes with a minute between', () => {
    const open = 3_000_000 * 600_000;
    expect(PRACTICE.at(open)).toEqual({ day: 3_000_000, open, close: open + 540_000 });
    expect([PRACTICE.at(open + 540_000), PRACTICE.at(open + 539_999)?.day]).toEqual([null, 3_000_000]);
    expect([PRACTICE.next(open + 540_000).day, PRACTICE.opening(open).day, PRACTICE.opening(open + 1).day]).toEqual([
      3_000_001, 3_000_000, 3_000_001,
    ]);
    expect(PRACTICE.opened(open + 599_999).day).toBe(3_000_000);
  });

  it('puts a whole session between a notice and its day, however late the notice is', () => {
    for (const calendar of [US_STOCKS, PRACTICE])
      fc.assert(
        fc.property(fc.integer({ min: at(2026, 1, 1, 0), max: at(2029, 1, 1, 0) }), (published) => {
          const [notice, ex] = [noticeSession(calendar, published), earliestExSession(calendar, published)];
          expect(notice.open >= published && ex.open > notice.close).toBe(true);
          const before = sessionBefore(calendar, ex);
          expect(before).toEqual(notice);
          const days = {
            published,
            exDay: ex.day,
            exOpens: ex.open,
            counted: before.close,
            noticeOpen: notice.open,
            noticeClose: notice.close,
          };
          expect(isOfCalendar(calendar, days)).toBe(true);
          expect(isOfCalendar(calendar, { ...days, exOpens: notice.open, exDay: notice.day })).toBe(false);
          expect(isOfCalendar(calendar, { ...days, counted: before.close - 1 })).toBe(false);
        }),
        { numRuns: 60 },
      );
  });
});
