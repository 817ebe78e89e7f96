/**
 * The desk: commands of the moment wait in memory, are decided one after another and committed together (group
 * commit), answered after the commit and published after the answer.
 *
 * Invariants: memory (books, open orders) is what the database says: it changes only after a commit, and a failed group
 * leaves it exactly as before. When it may have become a guess (the connection broke during COMMIT, somebody else leads,
 * rows are not as remembered) the lead is dropped at once: everybody who waits hears UNAVAILABLE, nothing is decided any
 * more, and taking the lead again rebuilds memory first. One group at a time; while its COMMIT is on its way the next may be
 * sent behind it, which is decided when that one is kept and waits again when it came to nothing (ADR 20). What a cascade of triggers was too long for
 * goes on in groups of its own before any other command of its market; groups of other markets take turns with them
 * (ADR 19). Where that fails its market takes cancels only until `resume`.
 * Limits: MAX_GROUP commands and MAX_ORDERS new orders a group, and as much work as `domain/group.ts` says; as many wait as
 * `domain/waiting-line.ts` has places for; only the leader takes commands.
 */
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { isAway } from '../../platform/db/failures.ts';
import { Pipeline, UndoneError } from '../../platform/db/pipeline.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CascadeReaches } from './domain/cascade-reach.ts';
import type { Answer } from './domain/commands.ts';
import { type Cuttable, cutCancelAll } from './domain/cut-cancel-all.ts';
import { OpenOrders } from './domain/open-orders.ts';
import { restoreBooks } from './domain/restore.ts';
import type { Order } from './domain/order.ts';
import { type Cut, WaitingLine } from './domain/waiting-line.ts';
import { isInDoubt, isOfOneCommand } from './group-failures.ts';
import { type GroupDeps, type GroupResult, type Progress, type Submission, runGroup } from './group-run.ts';
import { attemptKey } from './store/answers.ts';
import { loadLastPrices, loadLiveOrders } from './store/orders.ts';

/** Most commands and new orders of one transaction. */
export const MAX_GROUP = 512;
const MAX_ORDERS = 1_024;
/** For how long a group waits for those whom the one before has answered, and from how many of them on. */
const GATHER_MS = 2;
const GATHER_FROM = 8;

/** A command as it is handed in. */
export interface Handed extends Submission {
  /** Whether it is refused (UNAVAILABLE) rather than made to wait while its market catches up. */
  readonly atOnce?: boolean;
}

type Waiting = Handed & Cuttable;

/** A group under way. */
interface Run {
  readonly waiting: readonly Waiting[];
  readonly progress: Progress;
  /** Settles when its COMMIT is on its way, or it has ended. */
  readonly departed: Promise<void>;
  /** How it ended: memory is what it left, or it failed and nothing was done about that yet. */
  readonly ended: Promise<Failure | null>;
  isOver: boolean;
  /** How many of its commands it had no room for: they stand first in the line. */
  left: number;
}

interface Failure {
  readonly error: unknown;
}

const NONE: ReadonlySet<number> = new Set();
const NO_ORDERS: ReadonlyMap<number, Order> = new Map();

/** What the desk is made of; `committed` hears every group after its answers. */
export interface DeskDeps extends Omit<GroupDeps, 'openOrders' | 'nextSequence' | 'stuck' | 'pipeline'> {
  readonly db: Db;
  readonly log: Logger;
  readonly committed: (result: GroupResult) => void;
}

/** The one way orders get into the books. */
export class Desk {
  readonly #deps: DeskDeps;
  readonly #pipeline: Pipeline;
  readonly #open = new OpenOrders();
  /** Attempts of which a `cancelAll` is cut now, by their keys. */
  readonly #cuts = new Map<string, object>();
  readonly #reaches: CascadeReaches;
  readonly #line: WaitingLine<Waiting>;
  /** How many commands the next group may take: fewer after one that failed, until those that follow go well. */
  #most = MAX_GROUP;
  /** How many commands the last group answered. */
  #answered = 0;
  /** The moment in which the next group gathers: how many it hopes for, and what ends it. */
  #gathering: { readonly hoped: number; readonly end: () => void } | null = null;
  /** The market whose cascade went on last. */
  #turn = 0;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Markets whose backlog failed; nothing of it happened. */
  readonly #stuck = new Set<number>();
  /** The same until it went on again, for the alarm: `resume` lets each be tried anew. */
  readonly #failing = new Set<number>();
  /** The last place that an order took; rises from the highest that was stored. */
  #sequence = 0;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
    this.#pipeline = new Pipeline(deps.db);
    this.#reaches = new CascadeReaches(deps.books, this.#open);
    const cut: Cut<Waiting> = (item, waits, beyond) =>
      cutCancelAll(this.#cuts, item.attempt && attemptKey(item.attempt), item, { waits, beyond });
    this.#line = new WaitingLine<Waiting>(this.#open, cut, this.#reaches.isFree(deps.terms));
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
    const { books, terms } = this.#deps;
    return new Set(books.withBacklog().filter((id) => terms(id).mode === 'normal' && !this.#stuck.has(id)));
  }

  /** Whether commands of a market wait now until a cascade has come to its end. */
  isBehind(marketId: number): boolean {
    return this.#line.behind.has(marketId);
  }

  /** Markets whose backlog failed and did not go on since: they take cancels only. */
  get failing(): readonly number[] {
    return [...this.#failing];
  }

  /** Goes on with one of the backlogs, each market in its turn, as much as a group's work allows. */
  async #goOn(behind: ReadonlySet<number>): Promise<void> {
    const ids = [...behind].sort((a, b) => a - b);
    const marketId = ids.find((id) => id > this.#turn) ?? (ids[0] as number);
    this.#turn = marketId;
    const resolve = () => void this.#failing.delete(marketId);
    const reject = () => {
      this.#stuck.add(marketId);
      this.#failing.add(marketId);
    };
    await this.#runOne([{ command: { type: 'proceed', marketId }, attempt: null, resolve, reject }], this.#stuck);
  }

  /**
   * Hands in commands that belong together: they go into one group where it has room, in this order, but for those whose
   * market catches up. UNAVAILABLE where too many wait, TOO_MANY_REQUESTS where too many of one user do.
   */
  submit(submissions: readonly Handed[]): Promise<Answer>[] {
    if (this.#stopped || this.#deps.leadership.epoch === null) {
      return submissions.map(() => Promise.reject(new Refusal('UNAVAILABLE')));
    }
    const promises = submissions.map((submission) => {
      const place = this.#line.check(submission);
      if (!place.ok) return Promise.reject(new Refusal(place.denial.code, place.denial.params));
      return new Promise<Answer>((resolve, reject) => this.#line.push({ ...submission, resolve, reject }));
    });
    if (this.#gathering && this.#line.length >= this.#gathering.hoped) this.#gathering.end();
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
        if (this.#line.length > 0) this.#wake();
      });
  }

  /** A part of a cascade and a group of other markets, in turns, until nobody waits. */
  async #drain(): Promise<void> {
    for (;;) {
      const behind = this.#behind();
      // At the end a backlog is left to the next start, but for commands that wait for it.
      if (this.#line.length === 0 && (this.#stopped || behind.size === 0)) break;
      if (behind.size > 0) await this.#goOn(behind);
      else await this.#gather();
      await this.#runOthers(this.#behind());
    }
    this.#line.clear();
  }

  /**
   * Waits a moment for callers who were just answered and send again: without it two halves of them would take turns, in
   * groups of half the size, each at nearly the price of a whole one. A lone caller waits for nobody.
   */
  async #gather(): Promise<void> {
    const hoped = Math.min(this.#line.length + this.#answered, this.#most);
    if (this.#answered < GATHER_FROM || this.#line.length >= hoped || this.#stopped) return;
    const gathered = Promise.withResolvers<void>();
    this.#gathering = { hoped, end: gathered.resolve };
    const timer = setTimeout(gathered.resolve, GATHER_MS);
    await gathered.promise;
    clearTimeout(timer);
    this.#gathering = null;
  }

  /**
   * Groups of whoever does not wait for a cascade; nothing of one happens in them that was left before. Each is sent behind the
   * COMMIT of the one before and decided when that was answered, for as long as there are enough who wait.
   */
  async #runOthers(behind: ReadonlySet<number>): Promise<void> {
    let ahead: Run | null = null;
    let run = this.#begin(behind, null);
    while (run !== null) {
      await run.departed;
      // What is behind a group that came to nothing was not decided: it waits again, behind that.
      const failure: Failure | null = ahead && (await ahead.ended);
      if (ahead !== null && failure !== null) {
        await run.ended;
        this.#line.putBack(run.waiting);
        return this.#fail(ahead, failure);
      }
      // The one ahead lost a race and went well when it was tried again; what it had no room for then came before this.
      const own = run.isOver ? await run.ended : null;
      if (ahead !== null && own?.error instanceof UndoneError) return this.#line.putBack(run.waiting, ahead.left);
      const next: Run | null = await this.#follow(run);
      if (next === null) return this.#finish(run);
      [ahead, run] = [run, next];
    }
  }

  /**
   * The next group, sent behind one whose COMMIT is on its way as soon as enough wait for a full one: with fewer it is better to
   * wait for more, because a small group costs nearly as much as a large one. Null when there is a reason to wait for its end.
   */
  async #follow(run: Run): Promise<Run | null> {
    const mayFollow = () =>
      !run.isOver &&
      // Not while it waits to be tried again: it would wait for what stands behind it, and that for it.
      this.#pipeline.isCommitting &&
      run.progress.isWhole &&
      !this.#stopped &&
      this.#most === MAX_GROUP &&
      this.#deps.leadership.epoch !== null &&
      this.#behind().size === 0;
    if (!mayFollow()) return null;
    if (this.#line.length < MAX_GROUP) {
      const gathered = Promise.withResolvers<void>();
      this.#gathering = { hoped: MAX_GROUP, end: gathered.resolve };
      await Promise.race([gathered.promise, run.ended]);
      this.#gathering = null;
    }
    return mayFollow() && this.#line.length >= MAX_GROUP ? this.#begin(NONE, run) : null;
  }

  /** Takes a group out of the line and sends what it asks; null when nobody may leave. */
  #begin(behind: ReadonlySet<number>, ahead: Run | null): Run | null {
    this.#reaches.look(behind);
    const { group, refused } = this.#line.take(behind, { commands: this.#most, orders: MAX_ORDERS });
    for (const { reject } of refused) reject(new Refusal('UNAVAILABLE'));
    return group.length > 0 ? this.#start(group, new Set([...this.#stuck, ...behind]), ahead) : null;
  }

  /** Starts a group; commands that it had no room for come first in the next. `left` are the markets whose backlog waits. */
  #start(waiting: readonly Waiting[], left: ReadonlySet<number>, ahead: Run | null): Run {
    const progress: Progress = { isDecided: false, isWhole: false, touched: NO_ORDERS };
    const departed = Promise.withResolvers<void>();
    const nextSequence = () => ++this.#sequence;
    const deps = { ...this.#deps, pipeline: this.#pipeline, openOrders: this.#open, stuck: left, nextSequence };
    const kept = ahead?.ended.then((failure) => {
      if (failure !== null) throw new UndoneError();
    });
    kept?.catch(() => {});
    const before = ahead && kept ? { kept, touched: ahead.progress.touched } : null;
    const ended = runGroup(deps, waiting, progress, { ahead: before, departed: departed.resolve })
      .then((result) => {
        run.left = waiting.length - result.answers.length;
        this.#succeed(waiting, result);
        return null;
      })
      .catch((error: unknown): Failure => ({ error }))
      .finally(() => {
        run.isOver = true;
        departed.resolve();
      });
    const run: Run = { waiting, progress, departed: departed.promise, ended, isOver: false, left: 0 };
    return run;
  }

  async #runOne(waiting: readonly Waiting[], left: ReadonlySet<number>): Promise<void> {
    await this.#finish(this.#start(waiting, left, null));
  }

  async #finish(run: Run): Promise<void> {
    const failure = await run.ended;
    if (failure !== null) await this.#fail(run, failure);
  }

  /** Memory first, then the answers, then what is published. */
  #succeed(waiting: readonly Waiting[], result: GroupResult): void {
    this.#keep(result);
    this.#line.putBack(waiting.slice(result.answers.length));
    // A part of a cascade says nothing of those that failed.
    if (waiting[0]?.command.type !== 'proceed') this.#most = Math.min(MAX_GROUP, this.#most * 2);
    this.#answered = result.answers.length;
    result.answers.forEach((answer, i) => {
      const { resolve, reject } = waiting[i] as Waiting;
      if (answer instanceof Refusal) reject(answer);
      else resolve(answer);
    });
    this.#publish(result);
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

  async #fail({ waiting, progress }: Run, { error }: Failure): Promise<void> {
    if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, commands: waiting.length }, 'a group of orders failed');
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

  /** Waits until no group runs and no command waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Takes no more commands and decides none that wait: they hear UNAVAILABLE. A group past its fence ends as it would. */
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
