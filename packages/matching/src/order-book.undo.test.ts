import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookStore } from './book-store.ts';
import { applyCommand, type Command } from './command.ts';
import { OrderBook } from './order-book.ts';
import { restore, snapshot, stateHash } from './state.ts';
import { commandStream, Recorder, seeded, type StreamShape, Twins } from './testing.ts';

const SHAPES: readonly StreamShape[] = [
  { mid: 50, spread: 5, maxLots: 20, idStep: 1 },
  { mid: 1_000, spread: 600, maxLots: 20, idStep: 5 },
  { mid: 2 ** 30, spread: 2 ** 30 - 1, maxLots: 3, idStep: 1 },
];

function times(count: number, next: () => Command): Command[] {
  return Array.from({ length: count }, next);
}

describe('rollback', () => {
  it('leaves the book exactly as it was, for any commands before and in the group', () => {
    const cases = [
      fc.integer(),
      fc.constantFrom(...SHAPES),
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 0, max: 80 }),
    ] as const;
    fc.assert(
      fc.property(...cases, (seed, shape, before, inGroup) => {
        const next = commandStream(seed, shape);
        const twins = new Twins();
        for (const command of times(before, next)) twins.apply(command);
        const state = snapshot(twins.book);
        const hash = stateHash(twins.book);
        twins.book.begin();
        for (const command of times(inGroup, next)) applyCommand(twins.book, command);
        twins.book.rollback();
        twins.reported.take();
        expect(stateHash(twins.book)).toBe(hash);
        expect(snapshot(twins.book)).toEqual(state);
        // The twin never received the batch: the events that follow must still be the same.
        for (const command of times(100, next)) twins.apply(command);
        twins.compare();
      }),
      { numRuns: 150 },
    );
  });

  it('can return to any mark, and what is kept is as if the rest had never been', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...SHAPES), (seed, shape) => {
        const random = seeded(seed);
        const next = commandStream(seed, shape);
        const twins = new Twins();
        for (let group = 0; group < 10; group++) {
          twins.book.begin();
          for (let step = 0; step < 12; step++) {
            const commands = times(1 + random(4), next);
            if (random(2) === 0) commands.forEach((command) => twins.apply(command));
            else {
              const mark = twins.book.mark();
              for (const command of commands) applyCommand(twins.book, command);
              twins.book.rollbackTo(mark);
              twins.reported.take();
            }
          }
          twins.book.commit();
          expect(twins.compare()).toBe(stateHash(twins.naive));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('works for two books of one store whose groups overlap', () => {
    const store = new BookStore();
    const [one, other] = [new Twins({ store }), new Twins({ store })] as const;
    const shape = SHAPES[1]!;
    const [even, odd] = [commandStream(1, { ...shape, idStep: 2 }), commandStream(2, { ...shape, idStep: 2 })] as const;
    const oddId = (command: Command): Command => ({ ...command, id: command.id + 1 });
    for (let round = 0; round < 40; round++) {
      for (let i = 0; i < 20; i++) {
        one.apply(even());
        other.apply(oddId(odd()));
      }
      one.book.begin();
      for (let i = 0; i < 10; i++) applyCommand(one.book, even());
      other.book.begin();
      for (let i = 0; i < 10; i++) other.apply(oddId(odd()));
      one.book.rollback();
      one.reported.take();
      other.book.commit();
      expect(one.compare()).not.toBe(other.compare());
    }
  });

  it.each(['commit', 'rollback'] as const)('does not let memory grow: after %s every slot is used again', (ending) => {
    const store = new BookStore();
    const book = new OrderBook({ sink: new Recorder(), store });
    const before = store.slab.ints.length;
    for (let round = 0; round < 500; round++) {
      book.begin();
      for (let i = 1; i <= 100; i++) book.limit(round * 100 + i, 0, 0, i, 1);
      for (let i = 1; i <= 100; i++) book.cancel(round * 100 + i);
      book[ending]();
    }
    expect(store.slab.ints.length).toBe(before);
    expect(book.size).toBe(0);
  });

  it('is there only in a group', () => {
    const book = new OrderBook({ sink: new Recorder() });
    expect(() => book.rollback()).toThrow('no group');
    expect(() => book.commit()).toThrow('no group');
    expect(() => book.mark()).toThrow('no group');
    book.begin();
    expect(() => book.begin()).toThrow('open already');
    expect(() => book.rollbackTo(6)).toThrow('not a mark');
    book.commit();
  });
});

describe('restore', () => {
  it('rebuilds a book that answers every later command alike', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...SHAPES), fc.boolean(), (seed, shape, byTime) => {
        const next = commandStream(seed, shape);
        const twins = new Twins();
        for (const command of times(200, next)) twins.apply(command);
        const rebuilt = new OrderBook({ sink: new Recorder() });
        const orders = snapshot(twins.book);
        // Rows of a database come by time and not by price: any mix of the two sides and prices serves.
        restore(rebuilt, byTime ? orders.toSorted((a, b) => a.priceTicks - b.priceTicks) : orders);
        rebuilt.verify();
        expect(stateHash(rebuilt)).toBe(stateHash(twins.book));
        for (const command of times(50, next)) expect(applyCommand(rebuilt, command)).toBe(applyCommand(twins.book, command));
        expect(stateHash(rebuilt)).toBe(stateHash(twins.book));
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a book in use, a crossing order and an order twice', () => {
    const book = new OrderBook({ sink: new Recorder() });
    const bid = { id: 1, owner: 2, side: 0, priceTicks: 10, lots: 5 } as const;
    restore(book, [bid]);
    expect(() => restore(book, [bid])).toThrow('empty book');
    expect(() => book.place({ ...bid, id: 2, side: 1 })).toThrow('cross');
    expect(() => book.place(bid)).toThrow('live already');
    expect(() => book.place({ ...bid, id: 3, lots: 0 })).toThrow('not an order');
    book.verify();
    expect(snapshot(book)).toEqual([bid]);
  });
});

describe('stateHash', () => {
  it('sees priority, owners and single lots', () => {
    const hash = (...orders: [number, number, number][]): string => {
      const book = new OrderBook({ sink: new Recorder() });
      for (const [id, owner, lots] of orders) book.limit(id, owner, 0, 10, lots);
      return stateHash(book);
    };
    const hashes = [
      hash(),
      hash([1, 0, 5]),
      hash([1, 1, 5]),
      hash([1, 0, 6]),
      hash([1, 0, 5], [2, 0, 5]),
      hash([2, 0, 5], [1, 0, 5]),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hash([2 ** 40, 0, 5])).not.toBe(hash([0x100 + 2 ** 32, 0, 5]));
    for (const text of hashes) expect(text).toMatch(/^[0-9a-f]{16}$/);
  });
});
