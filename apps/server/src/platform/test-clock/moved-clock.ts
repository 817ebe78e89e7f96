/**
 * A clock that a test moves ahead; between two moves it runs as the machine's clock does (ADR 38).
 *
 * Invariants: it is never set back; in a walk every whole second happens, with the work that is due in it, and the work of a second
 * has ended before the next begins. Limits: work that waits for something that only time brings, other than by these timers,
 * holds up the walk.
 */
import type { Clock, Timers } from '../clock.ts';

const SECOND_MS = 1_000;

interface Timer {
  dueAt: number;
  /** Null: once. */
  readonly everyMs: number | null;
  readonly work: () => unknown;
  handle: NodeJS.Timeout | undefined;
}

/** The clock and its timers. */
export class MovedClock implements Clock {
  #aheadMs = 0;
  #moving: Promise<unknown> = Promise.resolve();
  readonly #set = new Set<Timer>();

  readonly timers: Timers = {
    after: (ms, work) => this.#add(ms, null, work),
    every: (ms, work) => this.#add(ms, ms, work),
  };

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Passes every second up to so many ms ahead; answers the time then. */
  walk(ms: number): Promise<number> {
    return this.#move(async () => {
      const target = this.now() + ms;
      for (let at = this.now(); at < target; at = this.now()) {
        await this.#moveTo(Math.min(target, Math.floor(at / SECOND_MS + 1) * SECOND_MS));
      }
    });
  }

  /** Moves so many ms ahead at once; what was due meanwhile happens once. Answers the time then. */
  jump(ms: number): Promise<number> {
    return this.#move(() => this.#moveTo(this.now() + ms));
  }

  /** Moves that come at the same time happen one after the other. */
  #move(how: () => Promise<void>): Promise<number> {
    const moved = this.#moving.then(async () => {
      await how();
      return this.now();
    });
    this.#moving = moved.catch(() => {});
    return moved;
  }

  async #moveTo(time: number): Promise<void> {
    this.#aheadMs += Math.max(0, time - this.now());
    const now = this.now();
    const due = [...this.#set].filter(({ dueAt }) => dueAt <= now);
    const ended = due.map((timer) => this.#fire(timer, time));
    // What is not due yet is nearer than it was.
    for (const timer of this.#set) this.#arm(timer);
    await Promise.allSettled(ended);
  }

  #add(ms: number, everyMs: number | null, work: () => unknown): () => void {
    const timer: Timer = { dueAt: this.now() + ms, everyMs, work, handle: undefined };
    this.#set.add(timer);
    this.#arm(timer);
    return () => {
      this.#set.delete(timer);
      clearTimeout(timer.handle);
    };
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => void this.#fire(timer).catch(() => {}), Math.max(0, timer.dueAt - this.now())).unref();
  }

  /** Counts on from the time that was moved to: counted from the time of the call, what is due each second would slip past the next one. */
  async #fire(timer: Timer, from = this.now()): Promise<void> {
    clearTimeout(timer.handle);
    if (timer.everyMs === null) this.#set.delete(timer);
    else {
      timer.dueAt = from + timer.everyMs;
      this.#arm(timer);
    }
    await timer.work();
  }
}
