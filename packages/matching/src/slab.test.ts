/** A buffer that moves: code that kept the old one would read and write poisoned memory. */
import { expect, it } from 'vitest';
import { BookStore } from './book-store.ts';
import { applyCommand } from './command.ts';
import { OrderBook } from './order-book.ts';
import { restore, snapshot, stateHash } from './state.ts';
import { Recorder, Twins, commandStream, seeded } from './testing.ts';

const SHAPES = [
  { mid: 50, spread: 5, maxLots: 20, idStep: 2 },
  { mid: 1_000, spread: 600, maxLots: 20, idStep: 2 },
  { mid: 2 ** 30, spread: 2 ** 30 - 1, maxLots: 3, idStep: 2 },
  { mid: 100_000, spread: 50_000, maxLots: 30, idStep: 2 },
] as const;
const SEEDS = 12;
const ROUNDS = 60;

/** The private fields of a slab. */
interface Bared {
  ints: Int32Array;
  capacity: number;
  top: number;
  take(): number;
  resize(capacity: number): void;
}

/** Lets every page that is taken move the buffer and poison the one before; returns how often it moved. */
function restless(store: BookStore): () => number {
  const slab = store.slab as unknown as Bared;
  let moves = 0;
  slab.take = () => {
    const old = slab.ints;
    slab.resize(slab.capacity + 1);
    old.fill(0x7ffffff0);
    moves++;
    return slab.top++;
  };
  return () => moves;
}

const newStore = () => new BookStore({ expectedOrders: 1 });

it('two books of a store whose buffer moves at every page are those of the slow twin, also after undo and restore', () => {
  let moves = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const store = newStore();
    const moved = restless(store);
    const twins = [new Twins({ store }), new Twins({ store })] as const;
    const shape = SHAPES[seed % SHAPES.length] ?? SHAPES[0];
    const streams = [commandStream(seed, shape), commandStream(seed + 1_000, shape)] as const;
    const random = seeded(seed);
    // The ids of one book are even, those of the other odd: they share the index.
    const next = (which: 0 | 1) => {
      const command = streams[which]();
      return { ...command, id: command.id + which };
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (const which of [0, 1] as const) {
        const { book } = twins[which];
        book.begin();
        if (random(2) === 0) for (let n = 0; n < 25; n++) twins[which].apply(next(which));
        const [mark, hash] = [book.mark(), stateHash(book)];
        for (let n = 0; n < 40; n++) applyCommand(book, next(which));
        book.rollbackTo(mark);
        twins[which].reported.take();
        expect(stateHash(book)).toBe(hash);
        book.commit();
      }
    }
    for (const twin of twins) twin.compare();
    const other = newStore();
    restless(other);
    const again = new OrderBook({ store: other, sink: new Recorder() });
    restore(again, snapshot(twins[0].book));
    again.verify();
    expect(stateHash(again)).toBe(stateHash(twins[0].book));
    moves += moved();
  }
  expect(moves).toBeGreaterThan(SEEDS);
});
