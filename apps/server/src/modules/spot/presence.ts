/**
 * Says every second that this process lives and which of its connections are open whose orders end with them.
 * Invariants: said one after another, so that an older list never comes after a newer one. Nothing is said after `stop`.
 */
import type { Db } from '../../platform/db/database.ts';
import { deleteProcess, saveProcess } from './store/processes.ts';

const EVERY_MS = 1_000;

/** The sign of life of one process. */
export class Presence {
  /** Names the process among all: 16 hex digits. */
  readonly id: string;
  readonly #db: Db;
  readonly #open: () => readonly string[];
  #last: Promise<void> = Promise.resolve();
  #spokeAt = Number.NEGATIVE_INFINITY;
  #due: Promise<void> | null = null;
  #stopped = false;

  /** `open` are the names of its connections whose orders end with them. */
  constructor(db: Db, id: string, open: () => readonly string[]) {
    this.#db = db;
    this.id = id;
    this.#open = open;
  }

  /** Says so now. When this returns every process can know what was open when it was called. */
  speak(): Promise<void> {
    this.#last = this.#last
      .catch(() => {})
      .then(async () => {
        if (this.#stopped) return;
        await saveProcess(this.#db, this.id, this.#open());
        this.#spokeAt = performance.now();
      });
    return this.#last;
  }

  /** Says so where it has not for a second. */
  async speakIfDue(): Promise<void> {
    if (performance.now() - this.#spokeAt < EVERY_MS) return;
    this.#due ??= this.speak().finally(() => (this.#due = null));
    await this.#due;
  }

  /** Says that it ends. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#last.catch(() => {});
    await deleteProcess(this.#db, this.id);
  }
}
