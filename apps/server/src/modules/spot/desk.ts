/**
 * The desk: commands of the moment wait in memory, are decided one after another and committed together (group
 * commit), answered after the commit and published after the answer.
 *
 * Invariants: memory (books, open orders) is what the database says: it changes only after a commit, and a failed group
 * leaves it exactly as before. When it may have become a guess (the connection broke during COMMIT, somebody else leads,
 * rows are not as remembered) the lead is dropped at once: everybody who waits hears UNAVAILABLE, nothing is decided any
 * more, and taking the lead again rebuilds memory first. One group at a time. What a cascade of triggers was too long for
 * goes on in groups of its own before any other command; where that fails its market takes cancels only until `resume`.
 * Limits: MAX_GROUP commands and MAX_ORDERS new orders a group, and as much work as `domain/group.ts` says; MAX_WAITING
 * waiting; only the leader takes commands.
 */
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { isAway, isConnectionLost } from '../../platform/db/failures.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Answer, weightOf } from './domain/commands.ts';
import { OpenOrders } from './domain/open-orders.ts';
import { restoreBooks } from './domain/restore.ts';
import { type GroupDeps, type GroupResult, type Progress, type Submission, runGroup } from './group-run.ts';
import { FencedError } from './store/leadership.ts';
import { DivergedError, loadLastPrices, loadLiveOrders } from './store/orders.ts';

/** Most commands and new orders of one transaction, and most that wait for one. */
export const MAX_GROUP = 512;
const MAX_ORDERS = 1_024;
const MAX_WAITING = 20_000;

interface Waiting extends Submission {
  readonly resolve: (order: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** What the desk is made of; `committed` hears every group after its answers. */
export interface DeskDeps extends Omit<GroupDeps, 'openOrders' | 'nextSequence' | 'stuck'> {
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
  if (error instanceof FencedError || error instanceof DivergedError || isConnectionLost(error)) return true;
  return isDecided && !isRolledBack(error);
}

/** Whether a failure may be the doing of one command: a mistake in deciding it, or rows that the database refuses. */
function isOfOneCommand(error: unknown): boolean {
  if (error instanceof Refusal || isAway(error)) return false;
  const { code } = error as { code?: unknown };
  return code === undefined || (typeof code === 'string' && /^(22|23)/.test(code));
}

/** The one way orders get into the books. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #open = new OpenOrders();
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Markets whose backlog failed; nothing of it happened. */
  readonly #stuck = new Set<number>();
  /** The last place that an order took; rises from the highest that was stored. */
  #sequence = 0;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** The open orders; none when this process does not lead. */
  get openOrders(): OpenOrders {
    return this.#open;
  }

  /** Rebuilds books and open orders from the database. Only the leader does, before it takes commands. */
  async rebuild(db: Db = this.#deps.db): Promise<void> {
    const { books, cursors, backlogs } = this.#deps;
    const orders = await loadLiveOrders(db);
    const last = await loadLastPrices(db, books.ids());
    await cursors.rebuild(
      db,
      orders.filter(({ status }) => status === 'pending'),
    );
    const index = new Map<number, number | null>();
    for (const marketId of books.ids()) index.set(marketId, await cursors.priceOf(db, marketId));
    const left = await backlogs.rebuild(db, books.ids());
    this.#forget();
    restoreBooks(books, orders, { last, index, backlogs: left });
    for (const order of orders) this.#open.keep(order);
    this.#sequence = orders.at(-1)?.sequence ?? 0;
    this.#deps.orderIds.clear();
    this.#deps.fillIds.clear();
  }

  #forget(): void {
    this.#deps.books.clear();
    this.#open.clear();
    this.#stuck.clear();
  }

  /** Goes on with backlogs that are left from before a start, or wait since their market was closed, or failed. */
  resume(): void {
    this.#stuck.clear();
    if (!this.#stopped && this.#deps.leadership.epoch !== null && this.#behind() !== undefined) this.#wake();
  }

  /** A market in which triggers have to fire before any other command is decided. */
  #behind(): number | undefined {
    const { books, terms } = this.#deps;
    return books.withBacklog().find((id) => terms(id).mode === 'normal' && !this.#stuck.has(id));
  }

  /** Goes on with the backlogs of all markets to their end, as much in a group as its work allows. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const marketId = this.#behind();
      // At the end it is left to the next start; commands that still wait go on with it in their own groups.
      if (marketId === undefined || this.#stopped) return;
      const reject = () => void this.#stuck.add(marketId);
      await this.#runOne([{ command: { type: 'proceed', marketId }, attempt: null, resolve: () => {}, reject }]);
    }
  }

  /** Hands in commands that belong together: they go into one group where it has room, in this order. */
  submit(submissions: readonly Submission[]): Promise<Answer>[] {
    const isFull = this.#queue.length + submissions.length > MAX_WAITING;
    if (this.#stopped || isFull || this.#deps.leadership.epoch === null) {
      return submissions.map(() => Promise.reject(new Refusal('UNAVAILABLE')));
    }
    const promises = submissions.map(
      (submission) =>
        new Promise<Answer>((resolve, reject) => {
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
    for (;;) {
      await this.#catchUp();
      if (this.#queue.length === 0) return;
      await this.#runAll(this.#queue.splice(0, this.#fitting()));
    }
  }

  /** How many of those that wait go into one group; at least one. */
  #fitting(): number {
    let [count, orders] = [0, 0];
    for (const { command } of this.#queue) {
      orders += weightOf(command);
      if (count === MAX_GROUP || (count > 0 && orders > MAX_ORDERS)) break;
      count++;
    }
    return count;
  }

  /** Runs commands in as few groups as their work fits into, one after another: nobody comes between them. */
  async #runAll(waiting: Waiting[]): Promise<void> {
    for (let left = waiting; left.length > 0; ) {
      await this.#catchUp();
      left = left.slice(await this.#runOne(left));
    }
  }

  /** Runs one group; how many of the commands are done with. */
  async #runOne(waiting: Waiting[]): Promise<number> {
    const progress: Progress = { isDecided: false };
    try {
      const nextSequence = () => ++this.#sequence;
      const deps = { ...this.#deps, openOrders: this.#open, stuck: this.#stuck, nextSequence };
      const result = await runGroup(deps, waiting, progress);
      this.#keep(result);
      result.answers.forEach((answer, i) => {
        const { resolve, reject } = waiting[i] as Waiting;
        if (answer instanceof Refusal) reject(answer);
        else resolve(answer);
      });
      this.#publish(result);
      return result.answers.length;
    } catch (error) {
      await this.#fail(waiting, error, progress);
      return waiting.length;
    }
  }

  #keep(result: GroupResult): void {
    this.#deps.books.commit();
    for (const order of result.group.touched.values()) this.#open.keep(order);
    this.#deps.cursors.keep(result.group.cursors, result.savedCursors);
    this.#deps.backlogs.keep(result.savedBacklogs);
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
    if (isInDoubt(error, progress) || this.#deps.leadership.epoch === null) return this.#dropLead(waiting);
    this.#deps.books.rollback();
    if (waiting.length === 1 || !isOfOneCommand(error)) {
      const told = isAway(error) ? new Refusal('UNAVAILABLE') : error;
      for (const { reject } of waiting) reject(told);
      return;
    }
    // One of them must not take the others with it: each half is tried alone, down to the one that fails.
    const middle = waiting.length >> 1;
    await this.#runAll(waiting.slice(0, middle));
    await this.#runAll(waiting.slice(middle));
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
