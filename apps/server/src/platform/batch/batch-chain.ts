/**
 * Batches one behind the other. The next is sent behind the COMMIT of the one before as soon as a full one waits, and decided when that
 * was answered and kept (ADR 20). Of a batch there are three states: it is sent (`#begin`), its COMMIT is on its way and the next
 * may be sent behind it (`#follow`), it has ended.
 *
 * Invariants: at most two are under way, ended in their order; one that was behind a batch that was undone was not decided and
 * waits again, behind that. Nothing begins while the one ahead waits to be tried again: it would wait for what stands behind it,
 * and that for it.
 */
import { UndoneError } from '../db/pipeline.ts';

/** How far a batch has come; once it is decided only its rows and its commit can fail. */
export interface BatchProgress<Thing> {
  isDecided: boolean;
  /** Whether every command was answered, so that what it did is all there is of it. */
  isWhole: boolean;
  /** What it touched (orders), by id, once it is decided. */
  touched: ReadonlyMap<number, Thing>;
}

/** Where a batch stands among others. */
export interface BatchLink<Thing> {
  /** The batch before, whose COMMIT is on its way; nothing is decided before `kept`, which fails when that one was undone. */
  readonly ahead: { readonly kept: Promise<unknown>; readonly touched: ReadonlyMap<number, Thing> } | null;
  /** Called when COMMIT is on its way: the next may be sent behind it. */
  readonly departed: () => void;
}

/** How a batch failed; nothing was done about that yet. */
interface Failure {
  readonly error: unknown;
}

/** A batch under way. */
interface Run<Item, Thing> {
  readonly items: readonly Item[];
  readonly progress: BatchProgress<Thing>;
  /** Settles when its COMMIT is on its way, or it has ended. */
  readonly departed: Promise<void>;
  /** How it ended: memory is what it left, or it failed. */
  readonly ended: Promise<Failure | null>;
  isOver: boolean;
  /** How many of its commands it had no room for: they stand first in the line. */
  left: number;
}

const NONE: ReadonlySet<number> = new Set();

/** What the batches are of, and what becomes of them. */
export interface ChainDeps<Item, Result, Thing> {
  /** Takes a batch out of the queue, without commands of the markets in `behind`; empty: none may leave. */
  take(behind: ReadonlySet<number>): readonly Item[];
  /** What was not decided stands in the line again: first, or behind so many. */
  putBack(items: readonly Item[], behind?: number): void;
  /** Runs a batch that leaves the backlogs of some markets alone. */
  run(
    items: readonly Item[],
    behind: ReadonlySet<number>,
    progress: BatchProgress<Thing>,
    link: BatchLink<Thing>,
  ): Promise<Result>;
  /** Keeps what a batch left, before anything is decided behind it; how many of its commands it had no room for. */
  keep(items: readonly Item[], result: Result): number;
  /** Does what a failure asks for. */
  fail(items: readonly Item[], progress: BatchProgress<Thing>, error: unknown): Promise<void>;
  /** Whether a batch may be sent behind the one that commits now. */
  mayFollow(): boolean;
  /** Whether a full batch waits, at once or before something has ended. */
  isFull(end: Promise<unknown>): Promise<boolean>;
}

/** Runs batches. */
export class BatchChain<Item, Result, Thing> {
  readonly #deps: ChainDeps<Item, Result, Thing>;

  constructor(deps: ChainDeps<Item, Result, Thing>) {
    this.#deps = deps;
  }

  /** One batch by itself. */
  async runOne(items: readonly Item[]): Promise<void> {
    await this.#finish(this.#start(items, NONE, null));
  }

  /** Runs batches back to back while full batches keep arriving; skips markets in `behind`. */
  async run(behind: ReadonlySet<number>): Promise<void> {
    let ahead: Run<Item, Thing> | null = null;
    let run = this.#begin(behind, null);
    while (run !== null) {
      await run.departed;
      // What is behind a batch that was undone was not decided: it waits again, behind that.
      const failure: Failure | null = ahead && (await ahead.ended);
      if (ahead !== null && failure !== null) {
        await run.ended;
        this.#deps.putBack(run.items);
        return this.#fail(ahead, failure);
      }
      // The one ahead lost a race and went well when it was tried again; what it had no room for then came before this.
      const own = run.isOver ? await run.ended : null;
      if (ahead !== null && own?.error instanceof UndoneError) return this.#deps.putBack(run.items, ahead.left);
      const next: Run<Item, Thing> | null = await this.#follow(run);
      if (next === null) return this.#finish(run);
      [ahead, run] = [run, next];
    }
  }

  /**
   * The next batch, sent behind one whose COMMIT is on its way as soon as enough wait for a full one: with fewer it is better to
   * wait for more, because a small batch costs nearly as much as a large one. Null when there is a reason to wait for its end.
   */
  async #follow(run: Run<Item, Thing>): Promise<Run<Item, Thing> | null> {
    const mayFollow = () => !run.isOver && run.progress.isWhole && this.#deps.mayFollow();
    if (!mayFollow()) return null;
    const isFull = await this.#deps.isFull(run.ended);
    return isFull && mayFollow() ? this.#begin(NONE, run) : null;
  }

  /** Takes a batch out of the line and sends what it asks; null when nobody may leave. */
  #begin(behind: ReadonlySet<number>, ahead: Run<Item, Thing> | null): Run<Item, Thing> | null {
    const items = this.#deps.take(behind);
    return items.length > 0 ? this.#start(items, behind, ahead) : null;
  }

  #start(items: readonly Item[], behind: ReadonlySet<number>, ahead: Run<Item, Thing> | null): Run<Item, Thing> {
    const progress: BatchProgress<Thing> = { isDecided: false, isWhole: false, touched: new Map() };
    const departed = Promise.withResolvers<void>();
    const kept = ahead?.ended.then((failure) => {
      if (failure !== null) throw new UndoneError();
    });
    kept?.catch(() => {});
    const before = ahead && kept ? { kept, touched: ahead.progress.touched } : null;
    const ended = this.#deps
      .run(items, behind, progress, { ahead: before, departed: departed.resolve })
      .then((result) => {
        run.left = this.#deps.keep(items, result);
        return null;
      })
      .catch((error: unknown): Failure => ({ error }))
      .finally(() => {
        run.isOver = true;
        departed.resolve();
      });
    const run: Run<Item, Thing> = { items, progress, departed: departed.promise, ended, isOver: false, left: 0 };
    return run;
  }

  async #finish(run: Run<Item, Thing>): Promise<void> {
    const failure = await run.ended;
    if (failure !== null) await this.#fail(run, failure);
  }

  #fail({ items, progress }: Run<Item, Thing>, { error }: Failure): Promise<void> {
    return this.#deps.fail(items, progress, error);
  }
}
