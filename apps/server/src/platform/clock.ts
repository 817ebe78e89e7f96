/** Time, injected everywhere so that tests and replays decide it. */

/** The time in epoch milliseconds UTC. */
export interface Clock {
  now(): number;
}

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
