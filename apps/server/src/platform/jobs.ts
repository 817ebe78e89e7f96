/**
 * Runs the modules' repeating jobs in this process; a job that is still running is not started again. Jobs of one period begin
 * in the same turn of the event loop, so that what they look for is asked together (`db/looks.ts`).
 */
import type { Logger } from 'pino';
import { type Clock, systemClock, timersOf } from './clock.ts';
import type { JobBoard } from './job-board.ts';
import type { Job } from './module.ts';

/** Starts and stops repeating jobs. */
export class JobRunner {
  readonly #log: Logger;
  readonly #board: JobBoard | null;
  readonly #clock: Clock;
  /** The jobs of each period, on one timer. */
  readonly #periods = new Map<number, Job[]>();
  readonly #cancels: (() => void)[] = [];
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(log: Logger, board: JobBoard | null = null, clock: Clock = systemClock) {
    this.#log = log;
    this.#board = board;
    this.#clock = clock;
  }

  /** Begins to run a job every `everyMs`. */
  add(job: Job): void {
    this.#board?.add(job);
    const others = this.#periods.get(job.everyMs);
    if (others) {
      others.push(job);
      return;
    }
    const jobs = [job];
    this.#periods.set(job.everyMs, jobs);
    const run = () => Promise.all(jobs.map(async (one) => this.#tick(one)));
    this.#cancels.push(timersOf(this.#clock).every(job.everyMs, run));
  }

  #tick(job: Job): Promise<void> | undefined {
    const running = this.#running.get(job.name);
    if (this.#stopped || running) return running;
    const began = performance.now();
    const ended = (failed: boolean) => this.#board?.ran(job.name, performance.now() - began, failed);
    const run = job
      .run()
      .then(
        () => ended(false),
        (error: unknown) => {
          ended(true);
          this.#log.error({ err: error, job: job.name }, 'job failed');
        },
      )
      .finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, run);
    return run;
  }

  /** Stops all timers and waits for what is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#cancels) cancel();
    await Promise.all(this.#running.values());
  }
}
