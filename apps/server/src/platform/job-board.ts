/** Results of this process's repeating jobs, for the health page. */
import type { Clock } from './clock.ts';
import type { Job } from './module.ts';

/** One job. */
export interface JobState {
  name: string;
  everyMs: number;
  /** When it last ran to its end, or failed. */
  last: number | null;
  tookMs: number | null;
  runs: number;
  failures: number;
  /** Whether the last run failed. */
  failing: boolean;
}

/** Keeps the states. */
export class JobBoard {
  readonly #clock: Clock;
  readonly #states = new Map<string, JobState>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A job that is going to repeat. */
  add({ name, everyMs }: Job): void {
    this.#states.set(name, { name, everyMs, last: null, tookMs: null, runs: 0, failures: 0, failing: false });
  }

  /** A run that ended. */
  ran(name: string, tookMs: number, failed: boolean): void {
    const state = this.#states.get(name);
    if (!state) return;
    state.last = this.#clock.now();
    state.tookMs = Math.round(tookMs);
    state.runs++;
    if (failed) state.failures++;
    state.failing = failed;
  }

  /** All of them by name. */
  states(): JobState[] {
    return [...this.#states.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
