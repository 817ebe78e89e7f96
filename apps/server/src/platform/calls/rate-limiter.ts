/**
 * Counts calls in fixed windows: per user and call after the session is known, and tokens that are not valid per
 * address. In memory and per process; what a window held is forgotten when it ends.
 */
import type { RateLimit } from '@glasshouse/contract';
import type { Clock } from '../clock.ts';

const SWEEP_AT = 50_000;

interface Window {
  count: number;
  endsAt: number;
}

/** Fixed-window counters by name. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();
  #sweepAt = SWEEP_AT;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one call; answers 0 when it is within the limit, else the whole seconds to wait. */
  hit(name: string, limit: RateLimit): number {
    const now = this.#clock.now();
    let window = this.#windows.get(name);
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= this.#sweepAt) this.#sweep(now);
      window = { count: 0, endsAt: now + limit.windowMs };
      this.#windows.set(name, window);
    }
    window.count++;
    return window.count <= limit.max ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }

  /** Seconds to wait when the limit is already used up, without counting; else 0. */
  wait(name: string, limit: RateLimit): number {
    const now = this.#clock.now();
    const window = this.#windows.get(name);
    if (!window || window.endsAt <= now || window.count < limit.max) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /**
   * Windows that run are kept, whatever their number: forgetting one would give its caller a fresh start. The next look comes
   * when there are twice as many, so that a flood of names does not pay for all of them at each new one.
   */
  #sweep(now: number): void {
    for (const [name, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(name);
    this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2);
  }
}
