/**
 * The desk: commands of the moment wait in memory, are decided one after another and committed together (batch
 * commit), answered after the commit and published after the answer.
 *
 * Invariants: memory (books, open orders) is what the database says: it changes only after a commit, and a failed batch
 * leaves it exactly as before. When it may have become a guess (the connection broke during COMMIT, somebody else leads,
 * rows are not as remembered) the lead is dropped at once: every caller that waits gets UNAVAILABLE, nothing is decided any
 * more, and taking the lead again rebuilds memory first. One batch at a time; while its COMMIT is on its way the next may be
 * sent behind it, which is decided when that one is kept and waits again when it came to nothing (ADR 20). What a cascade of triggers was too long for
 * goes on in batches of its own before any other command of its market; batches of other markets take turns with them
 * (ADR 19). Where that fails its market takes cancels only until `resume`.
 * Limits: MAX_BATCH commands and MAX_ORDERS new orders a batch, and as much work as `domain/batch.ts` says; as many wait as
 * `domain/queue.ts` has places for; only the leader takes commands.
 */
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { isAway } from '../../../platform/db/failures.ts';
import { Pipeline } from '../../../platform/db/pipeline.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { CascadeReaches } from '../domain/cascade-reach.ts';
import type { ProceedCommand } from '../domain/backlog.ts';
import { type Answer, type Command, tickMarketsOf } from '../domain/commands.ts';
import { type Cuttable, cutCancelAll } from '../domain/cut-cancel-all.ts';
import { OpenOrders } from '../domain/open-orders.ts';
import { Quotes } from '../domain/quotes.ts';
import type { Order } from '../domain/order.ts';
import { restoreBooks } from '../domain/restore.ts';
import { type Cut, Queue } from '../domain/queue.ts';
import { type Step, dueStep } from '../domain/session-state.ts';
import { type PhaseCommand, overDayOf } from '../domain/session-step.ts';
import { Sessions } from '../domain/sessions.ts';
import { BatchingDelay } from '../../../platform/batch/batching-delay.ts';
import { BatchChain } from '../../../platform/batch/batch-chain.ts';
import { isInDoubt, isOfOneCommand } from './batch-failures.ts';
import { releaseLeftQuotes } from './left-quotes.ts';
import { pricesIn, restoreSessions } from './restore-sessions.ts';
import { type BatchDeps, type BatchResult, type ChainLink, type Progress, type Submission, runBatch } from './batch-run.ts';
import { attemptKey } from '../../../platform/batch/first-answers.ts';
import { loadLastPrices, loadLiveOrders } from '../store/orders.ts';

/** Most commands and new orders of one transaction. */
export const MAX_BATCH = 512;
const MAX_ORDERS = 1_024;
/** A command as it is handed in. */
export interface Handed extends Submission {
  /** Whether it is refused (UNAVAILABLE) rather than made to wait while its market catches up. */
  readonly atOnce?: boolean;
}

/** Commands of the desk that say nothing of others. */
const PARTS: ReadonlySet<string> = new Set(['proceed', 'phase']);

type Waiting = Handed & Cuttable;

/** What the desk is made of; `committed` gets every batch after its answers. */
export interface DeskDeps
  extends Omit<BatchDeps, 'openOrders' | 'quotes' | 'sessions' | 'nextSequence' | 'stuck' | 'failed' | 'pipeline'> {
  readonly db: Db;
  readonly log: Logger;

  readonly committed: (result: BatchResult) => void;
}

/** The one way orders get into the books. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #pipeline: Pipeline;
  readonly #open = new OpenOrders();
  readonly #quotes = new Quotes();
  readonly #sessions = new Sessions();
  /** Attempts of which a `cancelAll` is cut now, by their keys. */
  readonly #cuts = new Map<string, object>();
  readonly #reaches: CascadeReaches;
  readonly #line: Queue<Waiting>;
  /** How many commands the next batch may take: fewer after one that failed, until those that follow go well. */
  #most = MAX_BATCH;
  readonly #delay: BatchingDelay;
  readonly #batches: BatchChain<Waiting, BatchResult, Order>;
  /** The market whose cascade went on last. */
  #turn = 0;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Markets whose backlog failed; nothing of it happened. */
  readonly #stuck = new Set<number>();
  /** The same until it went on again, for the alarm: `resume` lets each be tried anew. */
  readonly #failing = new Set<number>();
  /** The last sequence number given to an order; rises from the highest that was stored. */
  #sequence = 0;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
    this.#pipeline = new Pipeline(deps.db);
    this.#reaches = new CascadeReaches(deps.books, this.#open);
    const cut: Cut<Waiting> = (item, waits, beyond) =>
      cutCancelAll(this.#cuts, item.attempt && attemptKey(item.attempt), item, { waits, beyond });
    const after = (command: Command) => tickMarketsOf(command, { rules: deps.rules, openOrders: this.#open });
    this.#line = new Queue<Waiting>(this.#open, cut, this.#reaches.isFree(deps.rules), after);
    this.#delay = new BatchingDelay(() => this.#line.length);
    this.#batches = new BatchChain<Waiting, BatchResult, Order>({
      take: (behind) => this.#take(behind),
      putBack: (items, behind) => this.#line.putBack(items, behind),
      run: (items, behind, progress, link) => this.#run(items, behind, progress, link),
      keep: (items, result) => this.#succeed(items, result),
      fail: (items, progress, error) => this.#fail(items, progress, error),
      mayFollow: () => this.#mayFollow(),
      isFull: (end) => this.#delay.has(MAX_BATCH, end),
    });
  }

  /** The quotes that stand; none when this process does not lead. */
  get quotes(): Quotes {
    return this.#quotes;
  }

  /** The phases of markets with trading hours; none when this process does not lead. */
  get sessions(): Sessions {
    return this.#sessions;
  }

  /** The open orders; none when this process does not lead. */
  get openOrders(): OpenOrders {
    return this.#open;
  }

  /** Rebuilds books and open orders from the database. Only the leader of this epoch does, before it takes commands. Error: FencedError. */
  async rebuild(epoch: number): Promise<void> {
    const { books, cursors, backlogs, db } = this.#deps;
    await this.#releaseLeft(epoch);
    const orders = await loadLiveOrders(db, this.#deps.venue);
    const last = await loadLastPrices(db, books.ids());
    await cursors.rebuild(
      db,
      orders.filter(({ status }) => status === 'pending'),
    );
    const index = new Map<number, number | null>();
    for (const marketId of books.ids()) index.set(marketId, await cursors.priceOf(db, marketId));
    const left = await backlogs.rebuild(db, books.ids());
    for (const store of this.#deps.stores) await store.rebuild(db, books.ids(), orders);
    const states = await restoreSessions(db, this.#deps);
    this.#forget();
    this.#sessions.restore(states);
    restoreBooks(books, orders, { ...pricesIn(states, last, index), backlogs: left });
    for (const order of orders) this.#open.keep(order);
    this.#sequence = orders.at(-1)?.sequence ?? 0;
    this.#deps.orderIds.clear();
    this.#deps.fillIds.clear();
  }

  async #releaseLeft(epoch: number): Promise<void> {
    try {
      await releaseLeftQuotes(this.#deps.db, epoch, this.#deps);
    } catch (error) {
      // Money is stopped: nothing is lost, the holds stay.
      if (!(error instanceof Refusal)) throw error;
      this.#deps.log.error({ err: error }, 'the holds of quotes of an earlier process were not released');
    }
  }

  #forget(): void {
    this.#deps.books.clear();
    this.#open.clear();
    this.#quotes.clear();
    this.#sessions.restore([]);
    this.#reaches.clear();
    this.#stuck.clear();
    this.#failing.clear();
  }

  /** Goes on with backlogs that are left from before a start, or wait since their market was closed, or failed. */
  resume(): void {
    this.#stuck.clear();
    if (!this.#stopped && this.#deps.leadership.epoch !== null && this.#behind().size > 0) this.#wake();
  }

  /** The markets in which triggers have to fire before any other command of theirs is decided. */
  #behind(): ReadonlySet<number> {
    const { books, rules } = this.#deps;
    const behind = new Set(books.withBacklog().filter((id) => rules(id).mode === 'normal' && !this.#stuck.has(id)));
    for (const id of this.#sessions.ids()) if (!this.#stuck.has(id) && this.#stepOf(id) !== null) behind.add(id);
    return behind;
  }

  /** What a market with trading hours has to do now. */
  #stepOf(marketId: number): Step | null {
    const { session, mode } = this.#deps.rules(marketId);
    const state = this.#sessions.get(marketId);
    return session && state ? dueStep(session, state, this.#deps.now(), mode) : null;
  }

  /** What goes on first in a market: its phase, then its cascade. */
  #next(marketId: number): PhaseCommand | ProceedCommand {
    const [step, state] = [this.#stepOf(marketId), this.#sessions.get(marketId)];
    const { session } = this.#deps.rules(marketId);
    if (step === null || state === undefined || !session) return { type: 'proceed', marketId };
    return { type: 'phase', marketId, step, overDay: overDayOf(state, session, this.#deps.now()) };
  }

  /** Whether commands of a market wait now until a cascade has come to its end. */
  isBehind(marketId: number): boolean {
    return this.#line.behind.has(marketId);
  }

  /** Markets whose step or backlog failed, did not go on since and is still there: they take cancels only. */
  get failing(): readonly number[] {
    return [...this.#failing].filter((id) => this.#stepOf(id) !== null || this.#deps.books.of(id).hasBacklog);
  }

  /** Goes on with one of the backlogs, each market in its turn, as much as a batch's work allows. */
  async #goOn(behind: ReadonlySet<number>): Promise<void> {
    const ids = [...behind].sort((a, b) => a - b);
    const marketId = ids.find((id) => id > this.#turn) ?? (ids[0] as number);
    this.#turn = marketId;
    const resolve = () => void this.#failing.delete(marketId);
    const reject = () => {
      this.#stuck.add(marketId);
      this.#failing.add(marketId);
    };
    await this.#batches.runOne([{ command: this.#next(marketId), attempt: null, resolve, reject }]);
  }

  /**
   * Hands in commands that belong together: they go into one batch where it has room, in this order, but for those whose
   * market catches up. UNAVAILABLE where too many wait, TOO_MANY_REQUESTS where too many of one user do.
   */
  submit(submissions: readonly Handed[]): Promise<Answer>[] {
    if (this.#stopped || this.#deps.leadership.epoch === null) {
      return submissions.map(() => Promise.reject(new Refusal('UNAVAILABLE')));
    }
    const promises = submissions.map((submission) => {
      const admitted = this.#line.check(submission);
      if (!admitted.ok) return Promise.reject(new Refusal(admitted.denial.code, admitted.denial.params));
      return new Promise<Answer>((resolve, reject) => this.#line.push({ ...submission, resolve, reject }));
    });
    this.#delay.came();
    this.#wake();
    return promises;
  }

  #wake(): void {
    if (this.#running) return;
    // The commands of one turn of the event loop should share a batch.
    this.#running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#drain())
      .finally(() => {
        this.#running = null;
        if (this.#line.length > 0) this.#wake();
      });
  }

  /** A part of a cascade and a batch of other markets, in turns, until none waits. */
  async #drain(): Promise<void> {
    for (;;) {
      const behind = this.#behind();
      // At the end a backlog is left to the next start, but for commands that wait for it.
      if (this.#line.length === 0 && (this.#stopped || behind.size === 0)) break;
      if (behind.size > 0) await this.#goOn(behind);
      else if (!this.#stopped) await this.#delay.again(this.#most);
      await this.#batches.run(this.#behind());
    }
    this.#line.clear();
  }

  /** Takes a batch out of the queue, without commands that wait for some markets; none of what was left of a cascade happens in it. */
  #take(behind: ReadonlySet<number>): readonly Waiting[] {
    // What a step of a phase brings is not known: nothing of its market is beyond it.
    this.#reaches.look(new Set([...behind].filter((id) => this.#stepOf(id) === null)));
    const { batch, refused } = this.#line.take(behind, { commands: this.#most, orders: MAX_ORDERS });
    for (const { reject } of refused) reject(new Refusal('UNAVAILABLE'));
    return batch;
  }

  #run(waiting: readonly Waiting[], behind: ReadonlySet<number>, progress: Progress, link: ChainLink): Promise<BatchResult> {
    const stuck = new Set([...this.#stuck, ...behind]);
    const nextSequence = () => ++this.#sequence;
    const deps = {
      ...this.#deps,
      pipeline: this.#pipeline,
      openOrders: this.#open,
      quotes: this.#quotes,
      sessions: this.#sessions,
      stuck,
      failed: this.#stuck,
      nextSequence,
    };
    return runBatch(deps, waiting, progress, link);
  }

  /** Whether a batch may be sent behind the one that commits now: none does after a failure, or while a market catches up. */
  #mayFollow(): boolean {
    return (
      this.#pipeline.isCommitting &&
      !this.#stopped &&
      this.#most === MAX_BATCH &&
      this.#deps.leadership.epoch !== null &&
      this.#behind().size === 0
    );
  }

  /** Memory first, then the answers, then what is published; how many it had no room for, which come first in the next. */
  #succeed(waiting: readonly Waiting[], result: BatchResult): number {
    this.#keep(result);
    const left = waiting.slice(result.answers.length);
    if (left.length > 0) this.#line.putBack(left);
    // A part of a cascade says nothing of those that failed.
    if (!PARTS.has(waiting[0]?.command.type ?? '')) this.#most = Math.min(MAX_BATCH, this.#most * 2);
    this.#delay.answering(result.answers.length);
    result.answers.forEach((answer, i) => {
      const { resolve, reject } = waiting[i] as Waiting;
      if (answer instanceof Refusal) reject(answer);
      else resolve(answer);
    });
    this.#publish(result);
    return left.length;
  }

  #keep(result: BatchResult): void {
    this.#deps.books.commit();
    for (const order of result.batch.touched.values()) this.#open.keep(order);
    for (const quote of result.batch.quotes.values()) this.#quotes.keep(quote);
    this.#sessions.keep(result.batch.phases);
    this.#deps.cursors.keep(result.batch.cursors, result.batch.unshown, result.savedCursors);
    this.#deps.backlogs.keep(result.savedBacklogs);
    for (const store of this.#deps.stores) store.keep(result.batch);
  }

  /** What is published comes after the answers, and a fault of it is not one of the orders. */
  #publish(result: BatchResult): void {
    try {
      this.#deps.committed(result);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'publishing a batch failed');
    }
  }

  async #fail(waiting: readonly Waiting[], progress: Progress, error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, commands: waiting.length }, 'a batch of orders failed');
    if (isInDoubt(error, progress) || this.#deps.leadership.epoch === null) return this.#dropLead(waiting);
    this.#deps.books.rollback();
    if (waiting.length === 1 || !isOfOneCommand(error)) {
      const told = isAway(error) ? new Refusal('UNAVAILABLE') : error;
      for (const { reject } of waiting) reject(told);
      return;
    }
    // One of them must not take the others with it: fewer at a time, down to the one that fails.
    this.#line.putBack(waiting);
    this.#most = waiting.length >> 1;
  }

  /** Stops deciding. With their request id callers can ask again what became of their orders. */
  async #dropLead(waiting: readonly Waiting[]): Promise<void> {
    const gone = this.#deps.leadership.giveUp();
    this.#forget();
    for (const { reject } of [...waiting, ...this.#line.clear()]) reject(new Refusal('UNAVAILABLE'));
    await gone;
  }

  /** Waits until no batch runs and no command waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Takes no more commands and decides none that wait: they get UNAVAILABLE. A batch past its fence ends as it would. */
  async retire(): Promise<void> {
    this.#stopped = true;
    const gone = this.#deps.leadership.giveUp();
    for (const { reject } of this.#line.clear()) reject(new Refusal('UNAVAILABLE'));
    await gone;
  }

  /** Takes no more commands and finishes those that wait. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
    this.#pipeline.close();
  }
}
