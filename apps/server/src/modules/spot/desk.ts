/**
 * The desk: commands of the moment wait in memory, are decided one after another and committed together (group
 * commit), answered after the commit and published after the answer.
 *
 * Invariants: memory (books, open orders) is what the database says: it changes only after a commit, and a failed group
 * leaves it exactly as before. When it may have become a guess (the connection broke during COMMIT, somebody else leads,
 * rows are not as remembered) the lead is dropped at once: everybody who waits hears UNAVAILABLE, nothing is decided any
 * more, and taking the lead again rebuilds memory first. One group at a time.
 * Limits: MAX_GROUP commands a group, MAX_WAITING waiting; only the leader takes commands.
 */
import type { SpotOrder } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OpenOrders } from './domain/open-orders.ts';
import { type GroupDeps, type GroupResult, type Progress, type Submission, runGroup } from './group-run.ts';
import { FencedError } from './store/leadership.ts';
import { DivergedError, loadOpenOrders } from './store/orders.ts';

/** Most commands of one transaction, and most that wait for one. */
export const MAX_GROUP = 512;
const MAX_WAITING = 20_000;

interface Waiting extends Submission {
  readonly resolve: (order: SpotOrder) => void;
  readonly reject: (error: unknown) => void;
}

/** What the desk is made of; `committed` hears every group after its answers. */
export interface DeskDeps extends Omit<GroupDeps, 'openOrders'> {
  readonly log: Logger;
  readonly committed: (result: GroupResult) => void;
}

/**
 * Whether PostgreSQL itself said that the transaction failed, and went on. A session that ends while it commits (FATAL,
 * PANIC), like a broken connection, says nothing of the commit. A severity in another language counts as unknown.
 */
function isRolledBack(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && severity === 'ERROR';
}

/** Whether memory may no longer be what the database says. */
function isInDoubt(error: unknown, { isDecided }: Progress): boolean {
  if (error instanceof FencedError || error instanceof DivergedError) return true;
  return isDecided && !isRolledBack(error);
}

/** The one way orders get into the books. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #open = new OpenOrders();
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** The open orders; none when this process does not lead. */
  get openOrders(): OpenOrders {
    return this.#open;
  }

  /** Rebuilds books and open orders from the database. Only the leader does, before it takes commands. */
  async rebuild(db: Db = this.#deps.db): Promise<void> {
    const orders = await loadOpenOrders(db);
    this.#forget();
    for (const order of orders) {
      this.#deps.books.of(order.marketId).restore(order);
      this.#open.keep(order);
    }
    this.#deps.orderIds.clear();
    this.#deps.fillIds.clear();
  }

  #forget(): void {
    this.#deps.books.clear();
    this.#open.clear();
  }

  /** Hands in commands that belong together: they go into one group where it has room, in this order. */
  submit(submissions: readonly Submission[]): Promise<SpotOrder>[] {
    const isFull = this.#queue.length + submissions.length > MAX_WAITING;
    if (this.#stopped || isFull || this.#deps.leadership.epoch === null) {
      return submissions.map(() => Promise.reject(new Refusal('UNAVAILABLE')));
    }
    const promises = submissions.map(
      (submission) =>
        new Promise<SpotOrder>((resolve, reject) => {
          this.#queue.push({ ...submission, resolve, reject });
        }),
    );
    this.#wake();
    return promises;
  }

  #wake(): void {
    if (this.#running) return;
    // The commands of one turn of the event loop should share a group.
    this.#running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#drain())
      .finally(() => {
        this.#running = null;
        if (this.#queue.length > 0) this.#wake();
      });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#runOne(this.#queue.splice(0, MAX_GROUP));
  }

  async #runOne(waiting: Waiting[]): Promise<void> {
    const progress: Progress = { isDecided: false };
    try {
      const result = await runGroup({ ...this.#deps, openOrders: this.#open }, waiting, progress);
      this.#keep(result);
      waiting.forEach(({ resolve, reject }, i) => {
        const answer = result.answers[i] as SpotOrder | Refusal;
        if (answer instanceof Refusal) reject(answer);
        else resolve(answer);
      });
      this.#publish(result);
    } catch (error) {
      await this.#fail(waiting, error, progress);
    }
  }

  #keep(result: GroupResult): void {
    this.#deps.books.commit();
    for (const order of result.group.touched.values()) this.#open.keep(order);
  }

  /** What is published comes after the answers, and a fault of it is not one of the orders. */
  #publish(result: GroupResult): void {
    try {
      this.#deps.committed(result);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'publishing a group failed');
    }
  }

  async #fail(waiting: Waiting[], error: unknown, progress: Progress): Promise<void> {
    if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, commands: waiting.length }, 'a group of orders failed');
    if (isInDoubt(error, progress)) return this.#dropLead(waiting);
    this.#deps.books.rollback();
    for (const { reject } of waiting) reject(error);
  }

  /** Stops deciding. With their request id callers can ask again what became of their orders. */
  async #dropLead(waiting: Waiting[]): Promise<void> {
    const gone = this.#deps.leadership.giveUp();
    this.#forget();
    for (const { reject } of [...waiting, ...this.#queue.splice(0)]) reject(new Refusal('UNAVAILABLE'));
    await gone;
  }

  /** Waits until no group runs and no command waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Takes no more commands and finishes those that wait. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }
}
