/** The desks that modules declare, as the module of prices uses them. */
import { describe, expect, it } from 'vitest';
import type { BookSource, MarketDesk } from '../../../platform/market-desk.ts';
import { Desks, NO_BOOKS } from '../live/book-source.ts';

const booksOf = (price: string): BookSource => ({ ...NO_BOOKS, depth: () => ({ bids: [[price, '1']], asks: [] }) });
const deskOf = (kinds: string[], books: BookSource, tick: string): MarketDesk => ({
  kinds,
  books,
  steps: () => ({ tick, lot: '1', minNotional: '1' }),
  setMode: async () => {},
  modeTables: [],
  endOrders: async () => 0,
  ownersOfOpen: async () => [],
});

describe('desks of markets', () => {
  it('are found by the kind of a market; one without a desk has no books and no steps of its own', () => {
    const desks = new Desks();
    expect(desks.books.depth(1)).toEqual({ bids: [], asks: [] });
    const books = booksOf('7');
    desks.set([deskOf(['spot'], books, '0.01'), deskOf(['stock', 'perpetual'], books, '0.1')]);
    expect(desks.books.depth(1).bids).toEqual([['7', '1']]);
    expect(desks.of({ id: 1, kind: 'spot' })?.steps(1).tick).toBe('0.01');
    expect(desks.of({ id: 2, kind: 'perpetual' })?.steps(2).tick).toBe('0.1');
    expect(desks.of({ id: 3, kind: 'option' })).toBeUndefined();
  });

  it('may keep orders of some markets of a kind alone', () => {
    const desks = new Desks();
    desks.set([{ ...deskOf(['stock'], NO_BOOKS, '0.01'), has: (id) => id === 10 }]);
    expect(desks.of({ id: 10, kind: 'stock' })).toBeDefined();
    expect(desks.of({ id: 11, kind: 'stock' })).toBeUndefined();
  });

  it('have their books in one place', () => {
    const desks = new Desks();
    const two = [deskOf(['spot'], booksOf('1'), '1'), deskOf(['stock'], booksOf('2'), '1')];
    expect(() => desks.set(two)).toThrow(RangeError);
  });
});
