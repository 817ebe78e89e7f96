import { beforeEach, describe, expect, it } from 'vitest';
import { BUY, CANCEL_REASON, FOK, type Force, GTC, IOC, POST_ONLY, SELL } from './events.ts';
import { OrderBook } from './order-book.ts';
import { Recorder } from './testing.ts';

const { REQUESTED, REPLACED, UNFILLED, KILLED, WOULD_TAKE, SELF_TRADE, BUDGET_SPENT } = CANCEL_REASON;
let sink: Recorder;
let book: OrderBook;

beforeEach(() => {
  sink = new Recorder();
  book = new OrderBook({ sink });
});

/** Asks of 5 lots at 101, 5 at 101 and 10 at 103, of the owners 1, 2 and 1; ids 1, 2, 3. */
function withAsks(): void {
  book.limit(1, 1, SELL, 101, 5);
  book.limit(2, 2, SELL, 101, 5);
  book.limit(3, 1, SELL, 103, 10);
  sink.take();
}

describe('limit orders', () => {
  it("trade at the maker's price, best price first, then first come, and rest with what is left", () => {
    withAsks();
    expect(book.limit(9, 0, BUY, 102, 12)).toBe(10);
    expect(sink.take()).toEqual(['trade 1 9 101 5 0 7', 'trade 2 9 101 5 0 2', 'rest 9 0 102 2 0']);
    expect([book.best(BUY), book.best(SELL)]).toEqual([102, 103]);
  });

  it('leave a maker that is filled in part in its place', () => {
    withAsks();
    book.limit(9, 0, BUY, 101, 3);
    book.limit(10, 0, BUY, 101, 3);
    expect(sink.take()).toEqual(['trade 1 9 101 3 2 0', 'trade 1 10 101 2 0 1', 'trade 2 10 101 1 4 0']);
  });

  it('IOC drop what does not trade at once', () => {
    withAsks();
    expect(book.limit(9, 0, BUY, 101, 12, IOC)).toBe(10);
    expect(book.limit(10, 0, BUY, 100, 1, IOC)).toBe(0);
    expect(sink.take().slice(2)).toEqual([`cancel 9 2 ${UNFILLED}`, `cancel 10 1 ${UNFILLED}`]);
    expect(book.size).toBe(1);
  });

  it('FOK trade whole or not at all', () => {
    withAsks();
    expect(book.limit(9, 0, BUY, 102, 11, FOK)).toBe(0);
    expect(sink.take()).toEqual([`cancel 9 11 ${KILLED}`]);
    expect(book.limit(10, 0, BUY, 103, 20, FOK)).toBe(20);
    expect(book.size).toBe(0);
    expect(book.limit(11, 0, BUY, 103, 1, FOK)).toBe(0);
  });

  it('post-only never take', () => {
    withAsks();
    expect(book.limit(9, 0, BUY, 101, 1, POST_ONLY)).toBe(0);
    expect(book.limit(10, 0, BUY, 100, 1, POST_ONLY)).toBe(0);
    expect(sink.take()).toEqual([`cancel 9 1 ${WOULD_TAKE}`, 'rest 10 0 100 1 0']);
  });
});

describe('market orders', () => {
  it('by quantity take any price and drop the rest', () => {
    withAsks();
    expect(book.market(9, 0, BUY, 25)).toBe(20);
    expect(sink.take().at(-1)).toBe(`cancel 9 5 ${UNFILLED}`);
    expect(book.market(10, 0, SELL, 1)).toBe(0);
  });

  it('by budget spend at most the budget', () => {
    withAsks();
    expect(book.marketQuote(9, 0, BUY, 700)).toBe(606);
    expect(sink.take()).toEqual(['trade 1 9 101 5 0 195', 'trade 2 9 101 1 4 94', `cancel 9 94 ${BUDGET_SPENT}`]);
  });

  it('by budget stop at the largest quantity and at the end of the book', () => {
    withAsks();
    expect(book.marketQuote(9, 0, BUY, 10_000, 7)).toBe(707);
    expect(sink.take().at(-1)).toBe(`cancel 9 9293 ${BUDGET_SPENT}`);
    expect(book.marketQuote(10, 0, BUY, 10_000)).toBe(303 + 1030);
    expect(sink.take().at(-1)).toBe(`cancel 10 8667 ${UNFILLED}`);
  });

  it('by budget are exact near 2^53', () => {
    book.limit(1, 0, SELL, 3, 2 ** 52);
    const budget = Number.MAX_SAFE_INTEGER;
    expect(book.marketQuote(9, 0, BUY, budget)).toBe(budget - (budget % 3));
  });
});

describe('self-trade prevention', () => {
  it('cancels the rest of a taker that meets its own order, after what it traded before', () => {
    withAsks();
    expect(book.limit(9, 2, BUY, 103, 8)).toBe(5);
    expect(sink.take()).toEqual(['trade 1 9 101 5 0 3', `cancel 9 3 ${SELF_TRADE}`]);
    expect(book.find(9)).toBeUndefined();
    expect(book.find(2)?.lots).toBe(5);
    expect(book.market(10, 2, BUY, 8)).toBe(0);
    expect(book.marketQuote(11, 2, BUY, 8)).toBe(0);
    expect(sink.take()).toEqual([`cancel 10 8 ${SELF_TRADE}`, `cancel 11 8 ${SELF_TRADE}`]);
  });

  it('counts for FOK only what lies ahead of the own order', () => {
    withAsks();
    expect(book.limit(9, 2, BUY, 103, 6, FOK)).toBe(0);
    expect(book.limit(10, 2, BUY, 103, 5, FOK)).toBe(5);
  });

  it('leaves owner 0 alone', () => {
    book.limit(1, 0, SELL, 10, 1);
    expect(book.limit(2, 0, BUY, 10, 1)).toBe(1);
  });
});

describe('resting orders', () => {
  it('can be cancelled once', () => {
    withAsks();
    expect([book.cancel(1), book.cancel(1), book.cancel(99)]).toEqual([5, 0, 0]);
    expect(sink.take()).toEqual([`cancel 1 5 ${REQUESTED}`]);
    expect(book.depth(SELL, 5)).toEqual([
      [101, 5],
      [103, 10],
    ]);
  });

  it('replaced go to the end of the queue, even at the same price', () => {
    withAsks();
    expect(book.replace(1, 101, 5)).toBe(0);
    expect(sink.take()).toEqual([`cancel 1 5 ${REPLACED}`, 'rest 1 1 101 5 0']);
    expect([...book.orders(SELL)].map((order) => order.id)).toEqual([2, 1, 3]);
    expect(book.replace(99, 101, 5)).toBe(-1);
  });

  it('replaced across the spread trade, and keep side and owner', () => {
    withAsks();
    book.limit(4, 3, BUY, 100, 4);
    expect(book.replace(4, 101, 6)).toBe(6);
    book.limit(5, 1, BUY, 99, 1);
    sink.take();
    expect(book.replace(5, 103, 9)).toBe(4);
    expect(sink.take()).toEqual([`cancel 5 1 ${REPLACED}`, 'trade 2 5 101 4 0 5', `cancel 5 5 ${SELF_TRADE}`]);
  });

  it('reduced keep their place', () => {
    withAsks();
    expect(book.reduce(1, 2)).toBe(3);
    expect([...book.orders(SELL)].map((order) => [order.id, order.lots])).toEqual([
      [1, 3],
      [2, 5],
      [3, 10],
    ]);
    expect([book.reduce(2, 5), book.reduce(2, 5)]).toEqual([0, -1]);
    expect(sink.take()).toEqual(['reduce 1 2 3', `cancel 2 5 ${REQUESTED}`]);
  });
});

describe('malformed commands', () => {
  const numbers = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];

  it.each(numbers)('%d is no id, price, quantity or budget, and changes nothing', (bad) => {
    withAsks();
    const calls = [
      () => book.limit(bad, 0, BUY, 105, 5),
      () => book.limit(9, 0, BUY, bad, 5),
      () => book.limit(9, 0, BUY, 105, bad),
      () => book.market(9, 0, BUY, bad),
      () => book.marketQuote(9, 0, BUY, bad),
      () => book.marketQuote(9, 0, BUY, 500, bad),
      () => book.replace(1, bad, 5),
      () => book.replace(1, 105, bad),
      () => book.reduce(1, bad),
    ];
    for (const call of calls) expect(call).toThrow(RangeError);
    expect([book.cancel(bad), book.size, sink.take()]).toEqual([0, 3, []]);
  });

  it('refuses sides, owners, times in force and prices that do not exist', () => {
    withAsks();
    expect(() => book.limit(9, 0, 2 as 1, 105, 5)).toThrow(RangeError);
    for (const owner of [-1, 0.5, 2 ** 31]) expect(() => book.limit(9, owner, BUY, 105, 5)).toThrow(RangeError);
    for (const price of [50, 105]) expect(() => book.limit(9, 0, BUY, price, 5, 4 as 3)).toThrow(RangeError);
    expect(() => book.limit(9, 0, BUY, 2 ** 31, 5)).toThrow(RangeError);
    expect([book.size, sink.take()]).toEqual([3, []]);
  });

  it.each<Force>([GTC, POST_ONLY])('refuses a live id before anything happens (time in force %i)', (force) => {
    withAsks();
    expect(() => book.limit(1, 0, BUY, 100, 5, force)).toThrow('live already');
    expect(() => book.limit(1, 0, BUY, 101, 5)).toThrow('live already');
    expect([book.size, sink.take()]).toEqual([3, []]);
    book.verify();
  });
});
