/**
 * When the ticks of the index are looked at: after each that this process logged, and on a timer where another process logs.
 *
 * Invariants: one look at a time; a tick that is logged during a look is followed by another one. Ticks of other processes wait at
 * most for the timer and SILENT_MS.
 */
import type { Logger } from 'pino';

/** After so long without a tick of this process the timer looks for those of others. */
const SILENT_MS = 1_500;

/** Runs looks, one after another. */
export class IndexFollowing {
  readonly #once: () => Promise<void>;
  readonly #log: Logger;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #isAsked = false;

  /** `once` is one look. */
  constructor(once: () => Promise<void>, log: Logger) {
    this.#once = once;
    this.#log = log;
  }

  /** This process logged ticks. */
  logged(): void {
    this.#loggedAt = performance.now();
    this.look().catch((error: unknown) => this.#log.error({ err: error }, 'ticks of the index were not followed'));
  }

  /** The timer: looks where this process has logged nothing lately. */
  async due(): Promise<void> {
    if (performance.now() - this.#loggedAt >= SILENT_MS) await this.look();
  }

  /** Waits for the look that runs. */
  async stop(): Promise<void> {
    await this.#running?.catch(() => {});
  }

  /** Looks, once more where a look runs; waits for it. */
  look(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.#once();
    }
  }
}
