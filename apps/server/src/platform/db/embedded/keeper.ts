/**
 * Keeps the embedded server running while the application does: one that dies is started again on its port, with its password, so
 * that the pools of the application find it again by themselves. Limits: three deaths in ten minutes; after that, or when it does
 * not start, it is given up, and the process has to end.
 */
import type { Logger } from 'pino';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_EVERY_MS = 500;
const MOST_DEATHS = 3;
const COUNTED_FOR_MS = 600_000;

/** Watches over an embedded server from its construction to `stop`. */
export class DatabaseKeeper {
  readonly #database: Pick<EmbeddedPostgres, 'isRunning' | 'restart'>;
  readonly #log: Pick<Logger, 'error' | 'warn'>;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #deaths: number[] = [];
  #restarting: Promise<void> | null = null;
  #reason: Error | null = null;
  #listener: (reason: Error) => void = () => {};

  constructor(database: Pick<EmbeddedPostgres, 'isRunning' | 'restart'>, log: Pick<Logger, 'error' | 'warn'>) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Whether the server runs, as far as is known. */
  get isAlive(): boolean {
    return this.#restarting === null && this.#reason === null && this.#database.isRunning();
  }

  /** Calls back, once, when the server is given up. */
  whenGone(listener: (reason: Error) => void): void {
    this.#listener = listener;
    if (this.#reason) listener(this.#reason);
  }

  /** Watches no longer; a restart under way is given up. The server itself is not stopped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort(new Error('the server stops'));
    await this.#restarting;
  }

  #look(): void {
    if (this.#restarting || this.#reason || this.#stopping.signal.aborted || this.#database.isRunning()) return;
    this.#restarting = this.#again().finally(() => (this.#restarting = null));
  }

  async #again(): Promise<void> {
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < COUNTED_FOR_MS), now];
    try {
      if (this.#deaths.length > MOST_DEATHS)
        throw new Error(`the embedded database died ${this.#deaths.length} times in ten minutes`);
      this.#log.error('the embedded database ended by itself and is started again');
      await this.#database.restart(this.#stopping.signal);
      this.#log.warn('the embedded database runs again');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#reason = error as Error;
      this.#listener(this.#reason);
    }
  }
}
