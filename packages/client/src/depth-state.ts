/**
 * The newest whole state of a book, and the numbered differences that wait for one before them. It reads nothing by
 * itself; `DepthBook` reads the book again while it `isBehind`. The invariants stand there.
 */
import type { Depth, DepthChange, DepthStep } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';

/** Differences that wait at most; the newest stay. */
const MAX_WAITING = 256;

/** What is known of a book. */
export interface DepthState {
  /** The newest whole state; null before the first. The same object until it changes. */
  get: () => Depth | null;
  /** Whether the book has to be read: it is not of this connection's series, or a difference is missing. */
  isBehind: () => boolean;
  /** Whether a book was read from another server than the one that this connection is to. */
  isForeign: (depth: Depth) => boolean;
  /** Takes steps of the channel; whether `get` returns another state now. */
  receive: (steps: readonly DepthStep[]) => boolean;
  /** Takes a book that was read; whether `get` returns another state now. */
  takeRead: (depth: Depth) => boolean;
  /** Another connection begins: its series is not known, and no difference waits. */
  restart: () => void;
}

type Levels = Depth['bids'];

/** Levels after a difference; `sign` 1 for sides that rise (asks), -1 for those that fall. */
function changeLevels(levels: Levels, changes: Levels, sign: 1 | -1): Levels {
  if (changes.length === 0) return levels;
  const quantities = new Map(levels);
  for (const [price, quantity] of changes) {
    if (quantity === '0') quantities.delete(price);
    else quantities.set(price, quantity);
  }
  return [...quantities].sort(([a], [b]) => sign * compareDecimals(a, b));
}

function changeBook(book: Depth, { id, series, sequence, bids, asks, time }: DepthChange): Depth {
  return { id, series, sequence, bids: changeLevels(book.bids, bids, -1), asks: changeLevels(book.asks, asks, 1), time };
}

/** The book after the differences that continue it, and those that still wait. */
function applyWaiting(book: Depth, waiting: readonly DepthChange[]): { book: Depth; rest: DepthChange[] } {
  const rest: DepthChange[] = [];
  let now = book;
  for (const change of [...waiting].sort((a, b) => a.from - b.from || a.sequence - b.sequence)) {
    if (change.sequence <= now.sequence) continue;
    if (change.from === now.sequence) now = changeBook(now, change);
    else rest.push(change);
  }
  return { book: now, rest };
}

/** Makes an empty state. */
export function createDepthState(): DepthState {
  let book: Depth | null = null;
  /** The series of this connection; null until it is known. */
  let series: string | null = null;
  /** Whether `book` belongs to the numbers of this connection, as far as they are known. */
  let isCurrent = false;
  let waiting: DepthChange[] = [];

  /** Takes a state of the connection's series, unless a newer one of it is there. */
  function take(next: Depth): void {
    const isOlder = book !== null && book.series === next.series && next.sequence <= book.sequence;
    if (!isOlder) book = next;
    isCurrent = true;
  }

  /** Sets the connection's series: states and waiting differences of another one are dropped. */
  function follow(next: string): void {
    if (next === series) return;
    series = next;
    isCurrent = book?.series === next;
    waiting = [];
  }

  const isForeign = (depth: Depth) => series !== null && depth.series !== series;

  function takeStep(step: DepthStep): void {
    follow(step.series);
    if (step.type === 'snapshot') {
      const { type: _, ...depth } = step;
      take(depth);
    } else if (!isCurrent || step.sequence > (book as Depth).sequence) waiting.push(step);
    // A sign of life that names a state we do not have: its differences are lost.
  }

  /** Does the work, then applies what waits as far as it fits; whether the book is another one now. */
  function settling(work: () => void): boolean {
    const before = book;
    work();
    if (isCurrent && book !== null) ({ book, rest: waiting } = applyWaiting(book, waiting));
    return book !== before;
  }

  return {
    get: () => book,
    isBehind: () => !isCurrent || waiting.length > 0,
    isForeign,
    receive: (steps) =>
      settling(() => {
        for (const step of steps) takeStep(step);
        if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
      }),
    takeRead: (depth) =>
      settling(() => {
        if (!isForeign(depth)) take(depth);
        // Of another server: shown only when there is nothing else, and gets no differences.
        else book ??= depth;
      }),
    restart() {
      waiting = [];
      series = null;
      isCurrent = false;
    },
  };
}
