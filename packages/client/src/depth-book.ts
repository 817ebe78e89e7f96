/**
 * The book of a market on the client's side: a snapshot over REST or socket, kept current by numbered differences,
 * also when messages are lost, repeated or reordered.
 *
 * Invariants: what `get` answers under a number of a series is what that server had under it; a difference is applied to
 * the state it was made from and to no other. When one is missing, the book is read again; differences that came
 * meanwhile wait. Each server, and each start of one, numbers in its own series: that of the connection holds, not what
 * another server answers over REST (a connection that moved, a proxy that sends the two different ways). Where only
 * that one answers, the channel is asked `again` for its snapshot. Limits: MAX_WAITING differences wait, the newest.
 */
import type { Depth, DepthChange, DepthStep } from '@glasshouse/contract';
import { compareDecimals } from '@glasshouse/money';

const MAX_WAITING = 256;
/** Pauses before the book is read again when reading did not help. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** What a book needs of its surroundings. */
export interface DepthBookDeps {
  /** Reads the book over REST. */
  read: () => Promise<Depth>;
  /** Asks the channel for its snapshot once more; without it reading again is all there is. */
  again?: () => void;
  /** The book changed, or could (not) be read. */
  onChange: () => void;
  /** Runs work later; returns its cancel function. `setTimeout` unless a test decides. */
  later?: (work: () => void, ms: number) => () => void;
}

export interface DepthBook {
  /** The newest whole state; null before the first. The same object until it changes. */
  get: () => Depth | null;
  /** Whether reading failed and there is nothing to show. */
  failed: () => boolean;
  /** Takes steps of the channel in the order in which they came. */
  receive: (steps: readonly DepthStep[]) => void;
  /** The state may be of another connection: reads again and takes the first snapshot of any series. */
  restart: () => void;
  /** Ends reading. */
  stop: () => void;
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

const laterBy = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Makes a book; call `restart` to begin. */
export function createDepthBook({ read, again, onChange, later = laterBy }: DepthBookDeps): DepthBook {
  let book: Depth | null = null;
  /** The series of this connection; null until it has said something. */
  let series: string | null = null;
  /** Whether `book` belongs to the numbers of this connection, as far as they are known. */
  let isCurrent = false;
  let hasFailed = false;
  let waiting: DepthChange[] = [];
  /** Counts restarts: an answer that was asked for before one says nothing any more. */
  let round = 0;
  let reading = false;
  let pauseMs = 0;
  let callOff: (() => void) | null = null;

  /** Takes a state of the connection's series, unless a newer one of it is there; whether `get` answers another now. */
  function take(next: Depth): boolean {
    const isOlder = book !== null && book.series === next.series && next.sequence <= book.sequence;
    if (!isOlder) book = next;
    isCurrent = true;
    hasFailed = false;
    return !isOlder;
  }

  /** Sets the connection's series: states and waiting differences of another one are dropped. */
  function follow(next: string): void {
    if (next === series) return;
    series = next;
    isCurrent = book?.series === next;
    waiting = [];
  }

  /** Takes a reading. One of another server is shown only when there is nothing else, and gets no differences. */
  function takeRead(next: Depth): boolean {
    if (series === null || next.series === series) return take(next);
    if (book !== null) return false;
    book = next;
    return true;
  }

  /** Applies waiting differences as far as they fit; returns whether anything changed. */
  function settle(): boolean {
    let changed = false;
    if (!isCurrent) return changed;
    waiting.sort((a, b) => a.from - b.from || a.sequence - b.sequence);
    const rest: DepthChange[] = [];
    for (const change of waiting) {
      const at = (book as Depth).sequence;
      if (change.sequence <= at) continue;
      if (change.from === at) {
        book = changeBook(book as Depth, change);
        changed = true;
      } else rest.push(change);
    }
    waiting = rest;
    if (waiting.length === 0) pauseMs = 0;
    return changed;
  }

  function ask(): void {
    if (reading || callOff) return;
    reading = true;
    const asked = round;
    const answered = (depth: Depth | null) => {
      if (asked !== round) return;
      reading = false;
      hasFailed = depth === null && book === null;
      const changed = depth !== null && takeRead(depth);
      const settled = settle();
      if (changed || settled || hasFailed) onChange();
      if (isCurrent && waiting.length === 0) return;
      if (depth !== null && series !== null && depth.series !== series) again?.();
      askLater();
    };
    read().then(answered, () => answered(null));
  }

  function askLater(): void {
    if (callOff) return;
    pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, pauseMs * 2), LONGEST_PAUSE_MS);
    callOff = later(() => {
      callOff = null;
      // The missing difference may have arrived meanwhile.
      if (!isCurrent || waiting.length > 0) ask();
    }, pauseMs);
  }

  function begin(): void {
    round += 1;
    reading = false;
    callOff?.();
    callOff = null;
    pauseMs = 0;
    waiting = [];
    series = null;
    isCurrent = false;
  }

  return {
    get: () => book,
    failed: () => hasFailed,
    receive(steps) {
      let changed = false;
      for (const step of steps) {
        follow(step.series);
        if (step.type === 'snapshot') {
          const { type: _, ...depth } = step;
          changed = take(depth) || changed;
        } else if (!isCurrent || step.sequence > (book as Depth).sequence) waiting.push(step);
        // A sign of life that names a state we do not have: its differences are lost.
      }
      if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
      changed = settle() || changed;
      if (changed) onChange();
      if (!isCurrent || waiting.length > 0) ask();
    },
    restart() {
      begin();
      ask();
    },
    stop: begin,
  };
}
