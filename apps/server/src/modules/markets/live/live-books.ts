/**
 * Books as readers follow them: numbered states of the best levels, and the differences between them.
 *
 * Units: decimal texts as on the wire. Invariants: a state that anybody was told has one number of its series for ever; applying
 * the differences from one number to another gives exactly the state of the other; equal states get no new number. A series is
 * of one start of one process: another one makes its own states of the same book, and their numbers say nothing of these. Numbers
 * begin at the time of the start in milliseconds. Limits: MAX_PENDING differences between two flushes; who was told an older state then finds
 * a gap and reads again.
 */
import type { Depth, DepthChange, DepthStep } from '@glasshouse/contract/markets';
import { type Sides, diffSides } from '../domain/depth-diff.ts';

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
  readonly #series: string;
  readonly #books = new Map<number, Book>();

  /** `series` names the numbers of this start. */
  constructor(read: (marketId: number) => Sides, now: () => number, series: string) {
    this.#read = read;
    this.#now = now;
    this.#series = series;
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
      const { id, series, sequence } = book.state;
      book.pending.push({ type: 'change', id, series, from: sequence, sequence, bids: [], asks: [], time: now });
    }
    book.saidAt = now;
    const steps = book.pending;
    book.pending = [];
    return steps;
  }

  #advance(id: number): Book {
    const { bids, asks } = this.#read(id);
    const time = this.#now();
    const series = this.#series;
    const known = this.#books.get(id);
    if (!known) {
      const book = { state: { id, series, sequence: time, bids, asks, time }, pending: [], saidAt: time };
      this.#books.set(id, book);
      return book;
    }
    const difference = diffSides(known.state, { bids, asks });
    if (difference === null) return known;
    const from = known.state.sequence;
    known.state = { id, series, sequence: from + 1, bids, asks, time };
    known.pending.push({ type: 'change', id, series, from, sequence: from + 1, ...difference, time });
    if (known.pending.length > MAX_PENDING) known.pending.shift();
    return known;
  }
}
