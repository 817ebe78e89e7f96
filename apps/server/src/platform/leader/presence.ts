/**
 * Says every second that this process lives and which of its connections are open whose work ends with them.
 * Invariants: said one after another, so that an older list never comes after a newer one. Nothing is said after `stop`.
 */
import type { Db } from '../db/database.ts';
import { shortReads } from '../db/short-reads.ts';
import { deleteProcess, saveBeat, saveProcess } from './processes.ts';

const EVERY_MS = 1_000;

/** The sign of life of one process. */
export class Presence {
  /** Names the process among all: 16 hex digits. */
  readonly id: string;
  readonly #db: Db;
  readonly #open: () => readonly string[];
  /** What is being said, and what is said next, for all who wait for it. */
  #now: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** The list as it was said last; null where that is not known. */
  #told: string | null = null;
  #spokeAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  /** `open` are the names of its connections whose work ends with them. */
  constructor(db: Db, id: string, open: () => readonly string[]) {
    this.#db = db;
    this.id = id;
    this.#open = open;
  }

  /** Says so now. When this returns every process can know what was open when it was called. */
  speak(): Promise<void> {
    this.#next ??= this.#now
      .catch(() => {})
      .then(() => {
        this.#now = this.#next as Promise<void>;
        this.#next = null;
        return this.#say();
      });
    return this.#next;
  }

  async #say(): Promise<void> {
    if (this.#stopped) return;
    const open = this.#open();
    const list = open.join();
    const isTold = list === this.#told;
    this.#told = null;
    // A long list is not written again and again.
    if (!(isTold && (await saveBeat(shortReads(this.#db), this.id)))) await saveProcess(this.#db, this.id, open);
    this.#told = list;
    this.#spokeAt = performance.now();
  }

  /** Says so where it has not for a second. */
  async speakIfDue(): Promise<void> {
    if (performance.now() - this.#spokeAt >= EVERY_MS) await this.speak();
  }

  /** Says that it ends. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#now.catch(() => {});
    await deleteProcess(this.#db, this.id);
  }
}
