/**
 * The desk: commands of the moment wait in memory, are decided one after another and committed together (group
 * commit), answered after the commit and published after the answer.
 *
 * Invariants: memory (books, open orders) is what the database says: it changes only after a commit, a failed group
 * leaves it exactly as before, and after a commit whose outcome is unknown it is rebuilt. One group at a time.
 * Limits: MAX_GROUP commands a group, MAX_WAITING waiting; only the leader takes commands.
 */
import type { SpotOrder } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Order } from './domain/order.ts';
import { type GroupDeps, type GroupResult, type Submission, runGroup } from './group-run.ts';
import { FencedError } from './store/leadership.ts';
import { loadOpenOrders } from './store/orders.ts';

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

/** SQLSTATE of an error that PostgreSQL itself reported: then the transaction certainly did not commit. */
function isReported(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/** The one way orders get into the books. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #open = new Map<number, Order>();
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;
  #stale = false;
  #stopped = false;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** The open orders, by id. */
  get openOrders(): ReadonlyMap<number, Order> {
    return this.#open;
  }

  /** Rebuilds books and open orders from the database. Only the leader does, before it takes commands. */
  async rebuild(db: Db = this.#deps.db): Promise<void> {
    const orders = await loadOpenOrders(db);
    this.#deps.books.clear();
    this.#open.clear();
    for (const order of orders) {
      this.#deps.books.of(order.marketId).restore(order);
      this.#open.set(order.id, order);
    }
    this.#deps.orderIds.clear();
    this.#deps.fillIds.clear();
    this.#stale = false;
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
    let isDecided = false;
    try {
      if (this.#stale) await this.rebuild();
      const result = await runGroup({ ...this.#deps, openOrders: this.#open }, waiting, () => {
        isDecided = true;
      });
      this.#keep(result);
      waiting.forEach(({ resolve, reject }, i) => {
        const answer = result.answers[i] as SpotOrder | Refusal;
        if (answer instanceof Refusal) reject(answer);
        else resolve(answer);
      });
      this.#publish(result);
    } catch (error) {
      await this.#fail(waiting, error, isDecided);
    }
  }

  #keep(result: GroupResult): void {
    this.#deps.books.commit();
    for (const order of result.group.touched.values()) {
      if (order.status === 'open') this.#open.set(order.id, order);
      else this.#open.delete(order.id);
    }
  }

  /** What is published comes after the answers, and a fault of it is not one of the orders. */
  #publish(result: GroupResult): void {
    try {
      this.#deps.committed(result);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'publishing a group failed');
    }
  }

  async #fail(waiting: Waiting[], error: unknown, isDecided: boolean): Promise<void> {
    this.#deps.books.rollback();
    // The connection broke at the commit: whether it happened is known only to the database.
    if (isDecided && !isReported(error)) this.#stale = true;
    const isFenced = error instanceof FencedError;
    if (isFenced) await this.#deps.leadership.giveUp();
    if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, commands: waiting.length }, 'a group of orders failed');
    for (const { reject } of waiting) reject(isFenced ? new Refusal('UNAVAILABLE') : error);
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
