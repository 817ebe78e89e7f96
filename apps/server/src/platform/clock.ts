/** Time, injected everywhere so that tests and replays decide it. */

/** The time in epoch milliseconds UTC. */
export interface Clock {
  now(): number;
  /** The timers of a clock that a test moves (ADR 38); absent where the machine's own run. */
  readonly timers?: Timers;
}

/** Work at a time of a clock. Each answers how to cancel it. */
export interface Timers {
  /** Once, when so many ms have passed. */
  after(ms: number, work: () => unknown): () => void;
  /** Again and again, every so many ms. */
  every(ms: number, work: () => unknown): () => void;
}

const systemTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};

/** The timers of a clock. They do not keep the process alive. */
export const timersOf = (clock: Clock): Timers => clock.timers ?? systemTimers;

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  constructor(start: number) {
    this.#now = start;
  }
  now(): number {
    return this.#now;
  }
  /** Moves the clock forward. */
  advance(ms: number): void {
    this.#now += ms;
  }
}
