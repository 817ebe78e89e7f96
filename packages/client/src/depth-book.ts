/**
 * The book of a market on the client's side: a snapshot over REST or socket, kept current by numbered differences,
 * also when messages are lost, repeated or reordered.
 *
 * Invariants: what `get` answers under a number of a series is what that server had under it; a difference is applied to
 * the state it was made from and to no other. When one is missing, the book is read again; differences that came
 * meanwhile wait. Each server, and each start of one, numbers in its own series: that of the connection holds, not what
 * another server answers over REST (a connection that moved, a proxy that sends the two different ways). Where only
 * that one answers, the channel is asked `again` for its snapshot. What it holds: `DepthState`.
 */
import type { Depth, DepthStep } from '@glasshouse/contract/markets';
import { createDepthState } from './depth-state.ts';

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

const laterBy = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Makes a book; call `restart` to begin. */
export function createDepthBook({ read, again, onChange, later = laterBy }: DepthBookDeps): DepthBook {
  const state = createDepthState();
  /** Whether the last reading failed. */
  let readFailed = false;
  /** Counts restarts: an answer that was asked for before one is ignored. */
  let round = 0;
  let reading = false;
  let pauseMs = 0;
  let callOff: (() => void) | null = null;

  const failed = () => readFailed && state.get() === null;

  function ask(): void {
    if (reading || callOff) return;
    reading = true;
    const asked = round;
    const answered = (depth: Depth | null) => {
      if (asked !== round) return;
      reading = false;
      readFailed = depth === null;
      const changed = depth !== null && state.takeRead(depth);
      if (changed || failed()) onChange();
      if (!state.isBehind()) {
        pauseMs = 0;
        return;
      }
      if (depth !== null && state.isForeign(depth)) again?.();
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
      if (state.isBehind()) ask();
    }, pauseMs);
  }

  function begin(): void {
    round += 1;
    reading = false;
    callOff?.();
    callOff = null;
    pauseMs = 0;
    state.restart();
  }

  return {
    get: state.get,
    failed,
    receive(steps) {
      if (state.receive(steps)) onChange();
      if (state.isBehind()) ask();
      else pauseMs = 0;
    },
    restart() {
      begin();
      ask();
    },
    stop: begin,
  };
}
