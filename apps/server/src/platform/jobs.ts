/** Runs the modules' repeating jobs in this process; a job that is still running is not started again. */
import type { Logger } from 'pino';
import type { JobBoard } from './job-board.ts';
import type { Job } from './module.ts';

/** Starts and stops repeating jobs. */
export class JobRunner {
  readonly #log: Logger;
  readonly #board: JobBoard | null;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(log: Logger, board: JobBoard | null = null) {
    this.#log = log;
    this.#board = board;
  }

  /** Begins to run a job every `everyMs`. */
  add(job: Job): void {
    this.#board?.add(job);
    const timer = setInterval(() => this.#tick(job), job.everyMs);
    timer.unref();
    this.#timers.push(timer);
  }

  #tick(job: Job): void {
    if (this.#stopped || this.#running.has(job.name)) return;
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
  }

  /** Stops all timers and waits for what is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }
}
