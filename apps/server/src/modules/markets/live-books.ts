/**
 * Books as readers follow them: numbered states of the best levels, and the differences between them.
 *
 * Units: decimal texts as on the wire. Invariants: a state that anybody was told has one number for ever; applying the
 * differences from one number to another gives exactly the state of the other; equal states get no new number. Numbers
 * begin at the time of the start in milliseconds, so that they also rise over restarts while a book has fewer than a
 * thousand states a second. Limits: MAX_PENDING differences between two flushes; who was told an older state then finds
 * a gap and reads again.
 */
import type { Depth, DepthChange, DepthStep } from '@glasshouse/contract';
import { type Sides, diffSides } from './domain/depth-diff.ts';

const MAX_PENDING = 32;
/** A book that stands still says so as often, so that who missed its last difference finds out. */
const SIGN_OF_LIFE_MS = 5_000;

interface Book {
  state: Depth;
  pending: DepthChange[];
  saidAt: number;
}

/** The books of all markets. `read` gives the present levels of one. */
export class LiveBooks {
  readonly #read: (marketId: number) => Sides;
  readonly #now: () => number;
  readonly #books = new Map<number, Book>();

  constructor(read: (marketId: number) => Sides, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  /** The present state under its number. */
  state(marketId: number): Depth {
    return this.#advance(marketId).state;
  }

  /** The state for a reader who has just come. */
  snapshot(marketId: number): DepthStep[] {
    return [{ type: 'snapshot', ...this.state(marketId) }];
  }

  /** The differences since the last call, or a sign of life; undefined when there is nothing to say. */
  changes(marketId: number): DepthStep[] | undefined {
    const book = this.#advance(marketId);
    const now = this.#now();
    if (book.pending.length === 0) {
      if (now - book.saidAt < SIGN_OF_LIFE_MS) return undefined;
      const { id, sequence } = book.state;
      book.pending.push({ type: 'change', id, from: sequence, sequence, bids: [], asks: [], time: now });
    }
    book.saidAt = now;
    const steps = book.pending;
    book.pending = [];
    return steps;
  }

  #advance(id: number): Book {
    const { bids, asks } = this.#read(id);
    const time = this.#now();
    const known = this.#books.get(id);
    if (!known) {
      const book = { state: { id, sequence: time, bids, asks, time }, pending: [], saidAt: time };
      this.#books.set(id, book);
      return book;
    }
    const difference = diffSides(known.state, { bids, asks });
    if (difference === null) return known;
    const from = known.state.sequence;
    known.state = { id, sequence: from + 1, bids, asks, time };
    known.pending.push({ type: 'change', id, from, sequence: from + 1, ...difference, time });
    if (known.pending.length > MAX_PENDING) known.pending.shift();
    return known;
  }
}
