import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookStore } from './book-store.ts';
import { commandStream, type StreamShape, Twins } from './testing.ts';

const TIGHT: StreamShape = { mid: 100, spread: 6, maxLots: 20, idStep: 1 };
const SHAPES: Record<string, StreamShape> = {
  tight: TIGHT,
  'one tick': { mid: 2, spread: 0, maxLots: 5, idStep: 1 },
  'at price 1': { mid: 3, spread: 5, maxLots: 9, idStep: 3 },
  'over many pages': { mid: 100_000, spread: 5_000, maxLots: 50, idStep: 7 },
  'very sparse': { mid: 2 ** 30, spread: 2 ** 30 - 1, maxLots: 3, idStep: 2 ** 20 },
  'at the highest price': { mid: 2 ** 31 - 1, spread: 300, maxLots: 4, idStep: 2 ** 33 + 5 },
  'huge lots': { mid: 10, spread: 4, maxLots: 2 ** 45, idStep: 1 },
};

function run(twins: Twins, seed: number, shape: StreamShape, commands: number): number {
  const next = commandStream(seed, shape);
  for (let i = 1; i <= commands; i++) {
    twins.apply(next());
    if (i % 1_000 === 0) twins.compare();
  }
  twins.compare();
  return commands;
}

describe('the book and its naive twin', () => {
  it('agree on every trade, rest, cancel and answer over 120,000 commands of one seed', () => {
    const twins = new Twins();
    expect(run(twins, 20_251_010, { mid: 1_000, spread: 14, maxLots: 30, idStep: 1 }, 120_000)).toBe(120_000);
  });

  it.each(Object.entries(SHAPES))('agree where orders are %s', (_name, shape) => {
    for (const seed of [1, 2, 3]) expect(run(new Twins(), seed, shape, 3_000)).toBe(3_000);
  });

  it('agree with dense ids', () => {
    expect(run(new Twins({ store: new BookStore({ denseIdsUpTo: 100 }) }), 4, TIGHT, 5_000)).toBe(5_000);
  });

  it('agree for any seed', () => {
    const shapes = fc.record({
      mid: fc.integer({ min: 1, max: 5_000 }),
      spread: fc.integer({ min: 0, max: 700 }),
      maxLots: fc.integer({ min: 1, max: 100 }),
      idStep: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.integer(), shapes, (seed, shape) => {
        expect(run(new Twins(), seed, shape, 300)).toBe(300);
      }),
      { numRuns: 100 },
    );
  });
});

describe('books that share a store', () => {
  it('do not disturb each other', () => {
    const store = new BookStore();
    const books = Array.from({ length: 5 }, () => new Twins({ store }));
    const streams = books.map((_, i) => {
      const next = commandStream(i, TIGHT);
      // One sequence of ids for all books, as the database would issue it.
      return () => {
        const command = next();
        return { ...command, id: command.id * books.length + i };
      };
    });
    for (let i = 0; i < 2_000; i++) books.forEach((twins, k) => twins.apply(streams[k]!()));
    expect(new Set(books.map((twins) => twins.compare())).size).toBe(books.length);
  });

  it("do not know each other's orders", () => {
    const store = new BookStore();
    const [one, other] = [new Twins({ store }), new Twins({ store })] as const;
    one.book.limit(7, 0, 0, 10, 5);
    expect(other.book.cancel(7)).toBe(0);
    expect(other.book.replace(7, 11, 1)).toBe(-1);
    expect(other.book.reduce(7, 1)).toBe(-1);
    expect(other.book.find(7)).toBeUndefined();
    expect(() => other.book.limit(7, 0, 0, 10, 5)).toThrow('live already');
    expect(one.book.find(7)).toEqual({ id: 7, owner: 0, side: 0, priceTicks: 10, lots: 5 });
  });
});
