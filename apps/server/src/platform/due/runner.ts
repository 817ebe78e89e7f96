/**
 * Runs due work: claims a set of rows, gives it to the module and commits, again and again until nothing is due.
 *
 * Invariants: claim, effect and the change that ends a row are one transaction, so each effect happens once, whatever the process
 * dies of and however many processes run. A set that fails is tried in halves, until the rows that fail are alone: these wait,
 * longer each time, and hold up no other. Limits: MOST_FAILURES rows of one run; the others wait for the next.
 */
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Job } from '../module.ts';
import type { Platform } from '../platform.ts';
import { waitAfter } from './backoff.ts';
import { dueMetrics } from './metrics.ts';

const MOST_FAILURES = 16;
/** How often a job looks for due rows unless its module says otherwise. */
const EVERY_MS = 1_000;

/** What due work needs of the platform. */
export type DuePlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'metrics'>;

/** A claimed row. */
export interface Claimed<Row> {
  /** Names the row within its work. */
  readonly key: string;
  /** When it was due, in epoch ms; null: as soon as it was committed. */
  readonly dueAt: number | null;
  /** Attempts that failed before. */
  readonly attempts: number;
  readonly row: Row;
}

/** Where rows are claimed, and what happens to them. */
export interface DueSource<Row> {
  readonly name: string;
  /** Rows of one transaction. */
  readonly most: number;
  /** Whether a run may leave more to do at once behind the rows that it did: rows done in steps, or followed by others. */
  readonly isStepwise?: boolean;
  /** Whether rows are due, without a claim: a look that finds none begins no transaction. */
  isWaiting(db: Db, now: number): Promise<boolean>;
  /** Claims rows; with `keys` only those. Rows that wait after a failure are left out. */
  claim(tx: Tx, wanted: { now: number; limit: number; keys: readonly string[] | null }): Promise<Claimed<Row>[]>;
  /** The module's effect; afterwards the rows are not due any more. */
  run(tx: Tx, claimed: readonly Claimed<Row>[], now: number): Promise<void>;
  /** Lets a row that failed wait until `retryAt`. */
  postpone(key: string, retryAt: number): Promise<void>;
}

/** Thrown by a run for a row whose time has come but which cannot be done yet: it is tried again later and is no failure. */
export class NotYet extends Error {}

/** Due work of one kind in this process. */
export interface DueWork {
  readonly name: string;
  /**
   * Does what is due now; answers how many rows were done. Error: the first of those that rows failed with, when all others are done.
   */
  run(): Promise<number>;
  /** The job that runs it. */
  job(everyMs?: number): Job;
}

class Runner<Row> {
  readonly #platform: DuePlatform;
  readonly #source: DueSource<Row>;
  readonly #failures: unknown[] = [];
  #before: string | null = null;
  #done = 0;
  #waiting = 0;

  constructor(platform: DuePlatform, source: DueSource<Row>) {
    this.#platform = platform;
    this.#source = source;
  }

  async run(): Promise<number> {
    const { db, clock } = this.#platform;
    if (!(await this.#source.isWaiting(db, clock.now()))) {
      this.#observe([], clock.now());
      return 0;
    }
    while (this.#failures.length + this.#waiting < MOST_FAILURES) {
      const claimed = await this.#attempt(null);
      if (claimed === 0 || (claimed < this.#source.most && !this.#source.isStepwise)) break;
    }
    if (this.#failures.length > 0) throw this.#failures[0];
    return this.#done;
  }

  /** One set, in halves if it fails; answers how many rows it had. */
  async #attempt(keys: readonly string[] | null): Promise<number> {
    const { db, clock } = this.#platform;
    let claimed: readonly Claimed<Row>[] = [];
    try {
      await inTransaction(db, async (tx) => {
        claimed = [];
        const now = clock.now();
        claimed = await this.#source.claim(tx, { now, limit: keys?.length ?? this.#source.most, keys });
        if (keys === null) this.#observe(claimed, now);
        if (claimed.length > 0) await this.#source.run(tx, claimed, now);
      });
    } catch (error) {
      if (claimed.length === 0) throw error;
      await this.#failed(claimed, error);
      return claimed.length;
    }
    this.#succeeded(claimed);
    return claimed.length;
  }

  async #failed(claimed: readonly Claimed<Row>[], error: unknown): Promise<void> {
    const [first] = claimed;
    if (first && claimed.length === 1) return this.#postpone(first, error);
    const keys = claimed.map(({ key }) => key);
    const middle = Math.ceil(keys.length / 2);
    for (const half of [keys.slice(0, middle), keys.slice(middle)])
      if (this.#failures.length + this.#waiting < MOST_FAILURES) await this.#attempt(half);
  }

  async #postpone({ key, attempts }: Claimed<Row>, error: unknown): Promise<void> {
    const { name } = this.#source;
    const { clock, log, metrics } = this.#platform;
    if (error instanceof NotYet) this.#waiting++;
    else {
      this.#failures.push(error);
      dueMetrics(metrics).failed.inc({ work: name });
      log.error({ err: error, work: name, row: key, attempts: attempts + 1 }, 'due work failed');
    }
    await this.#source.postpone(key, clock.now() + waitAfter(attempts + 1));
  }

  #observe(claimed: readonly Claimed<Row>[], now: number): void {
    const oldest = claimed.reduce((least, { dueAt }) => Math.min(least, dueAt ?? now), now);
    dueMetrics(this.#platform.metrics).late.set({ work: this.#source.name }, (now - oldest) / 1000);
  }

  #succeeded(claimed: readonly Claimed<Row>[]): void {
    this.#done += claimed.length;
    dueMetrics(this.#platform.metrics).claimed.inc({ work: this.#source.name }, claimed.length);
    const key = claimed[0]?.key ?? null;
    if (key !== null && key === this.#before && !this.#source.isStepwise)
      throw new Error(`${this.#source.name} leaves rows due that it has done: ${key}`);
    this.#before = key;
  }
}

/** Makes due work of a source. */
export function dueWorkOf<Row>(platform: DuePlatform, source: DueSource<Row>): DueWork {
  const run = () => new Runner(platform, source).run();
  return {
    name: source.name,
    run,
    job: (everyMs = EVERY_MS) => ({ name: source.name, everyMs, run: async () => void (await run()) }),
  };
}
