/**
 * Transactions one after another on one connection in PostgreSQL's pipeline mode: a statement that does not depend on an
 * answer costs no round trip of its own.
 *
 * A work that has sent everything may call `commit`: COMMIT then leaves right behind it, and the next transaction may begin
 * behind that. It gets no answer before the one ahead has committed, and fails with UndoneError when that was rolled back.
 *
 * Invariants: statements run in the order in which they are sent; after a failed one all fail, and nothing of the
 * transaction is kept, except after a failed BEGIN: before its answer a work sends only questions and locks. A statement
 * that could not be sent prevents the commit: parameters are encoded before anything leaves. Only statements of
 * `prepared.ts` are sent at once; others wait their turn with Kysely and are done before `commit`. Limits: holds one
 * connection of the pool until `close`, on which statements are planned once and find rows by their keys.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, type Tx, poolOf } from './database.ts';
import { isConnectionLost, isForgotten } from './failures.ts';
import { encoded, sendAtOnce } from './prepared.ts';
import { untilCommitted } from './transaction.ts';

/**
 * How statements are planned here: once for each connection, whatever their parameters. Left to itself PostgreSQL plans one anew
 * at every call where its arrays are short, which costs more than running it. A plan may be made while a table is still empty
 * and would read the grown table from end to end until its statistics are told: every row is found by its key. Before
 * PostgreSQL 18 that makes a table of one row look dear enough to compile the statement at every call.
 */
const PLANNING = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};
const PLAN_ONCE = Object.entries(PLANNING)
  .map(([name, value]) => `SET ${name} = ${value}`)
  .join('; ');
const PLAN_AS_OTHERS = Object.keys(PLANNING)
  .map((name) => `RESET ${name}`)
  .join('; ');

interface Lane {
  readonly client: pg.PoolClient;
  /** Whether the connection has gone, also while nobody worked on it. */
  isBroken: boolean;
  isReleased: boolean;
  /** The BEGIN of the transaction that runs. */
  begun: Promise<unknown>;
  /** Kysely on this connection alone. */
  readonly db: Db;
}

/** One try of a transaction. */
interface Turn {
  /** Settles when its COMMIT has left, or it has ended: the next may begin. */
  readonly free: PromiseWithResolvers<void>;
  /** Whether it was committed. */
  readonly ended: PromiseWithResolvers<boolean>;
  /** Whether its COMMIT has left right behind its statements. */
  isSent: boolean;
  isOver: boolean;
}

type Work<T> = (tx: Tx) => Promise<T>;
type Commit = Promise<{ error: unknown } | { command: string }>;

/** The commit was rolled back because a statement had failed without an error. */
class AbortedError extends Error {}
/** A transaction reported as failed is committed: memory may be wrong. */
class CommittedError extends Error {}

/** The transaction ahead was rolled back, so this one was undone with it. */
export class UndoneError extends Error {
  constructor() {
    super('the transaction ahead was rolled back');
    this.name = 'UndoneError';
  }
}

/** Failures of works of which PostgreSQL said, as answer to their COMMIT, that nothing is kept. */
const undone = new WeakSet<object>();

/** Whether a failure came when COMMIT was on its way, which was answered by ROLLBACK: nothing of the transaction is kept. */
export function isUndone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && undone.has(error);
}

/** Runs transactions. */
export class Pipeline {
  readonly #pool: pg.Pool;
  readonly #commits = new WeakMap<Tx, () => void>();
  #lane: Lane | null = null;
  #last: Turn | null = null;

  constructor(db: Db) {
    this.#pool = poolOf(db);
  }

  /** Whether the transaction that began last has sent its COMMIT and waits for the answer: another may be sent behind it. */
  get isCommitting(): boolean {
    return this.#last !== null && this.#last.isSent && !this.#last.isOver;
  }

  /**
   * Runs `work` in a read-committed transaction; on 40001 and 40P01 again, at most five times. `ahead` is what `work` itself waits
   * for of the transaction before: it is awaited before another try begins, because that one may have to be tried again too,
   * on the connection that this try would hold.
   */
  transaction<T>(work: Work<T>, ahead: Promise<unknown> | null = null): Promise<T> {
    let tries = 0;
    return untilCommitted(async (run) => {
      if (tries++ > 0) await ahead;
      return this.#once(run);
    }, work);
  }

  /** Says that the work of a handle has sent all: COMMIT leaves now, unless one of its statements could not. */
  commit(tx: Tx): void {
    this.#commits.get(tx)?.();
  }

  /** Gives the connection back. */
  close(): void {
    if (this.#lane) this.#release(this.#lane, false);
  }

  async #open(): Promise<Lane> {
    const client = await this.#pool.connect();
    const query = async (text: string, parameters: unknown[]) => {
      await lane.begun;
      return client.query(text, parameters);
    };
    const lent = { query, release: () => {} };
    const pool = { connect: async () => lent, end: async () => {}, options: {} } as unknown as PostgresPool;
    const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    const lane: Lane = { client, isBroken: false, isReleased: false, begun: Promise.resolve(), db };
    client.once('error', () => (lane.isBroken = true));
    try {
      await client.query(PLAN_ONCE);
    } catch (error) {
      this.#release(lane, true);
      throw error;
    }
    return lane;
  }

  async #once<T>(work: Work<T>): Promise<T> {
    const before = this.#last?.isOver === false ? this.#last : null;
    const turn: Turn = { free: Promise.withResolvers(), ended: Promise.withResolvers(), isSent: false, isOver: false };
    this.#last = turn;
    await before?.free.promise;
    // Also when its answer came this very moment: the transaction behind it must receive the outcome.
    const follows = before?.isSent === true ? before.ended.promise : null;
    let isCommitted = false;
    try {
      const done = await this.#run(work, turn, follows);
      isCommitted = true;
      return done;
    } finally {
      turn.isOver = true;
      turn.ended.resolve(isCommitted);
      turn.free.resolve();
    }
  }

  async #run<T>(work: Work<T>, turn: Turn, before: Promise<boolean> | null): Promise<T> {
    // While the one before is under way its connection is the only one on which this may follow, broken or not.
    if (this.#lane?.isBroken && before === null) this.#release(this.#lane, true);
    const lane = (this.#lane ??= await this.#open());
    const { client, db } = lane;
    // A separate handle for each transaction: callers note their locks by it.
    const tx = db.withTables() as unknown as Tx;
    const begun = client.query('begin isolation level read committed');
    lane.begun = begun;
    const follows = before?.then((isCommitted) => {
      if (!isCommitted) throw new UndoneError();
    });
    follows?.catch(() => {});
    // What was sent behind a BEGIN that failed, because somebody cancelled it, ran by itself and is kept: no answer is given
    // then, so that nothing follows that needed one.
    let refused: unknown;
    // What comes later would run by itself, or in the transaction of another.
    let isClosed = false;
    begun.catch((error: unknown) => (refused = error));
    sendAtOnce(tx, async (text, parameters) => {
      let sent: Promise<pg.QueryResult>;
      try {
        if (isClosed) throw new RangeError('a statement after the end of its transaction');
        if (refused !== undefined) throw refused;
        sent = client.query(text, encoded(parameters));
      } catch (error) {
        // Never again: a commit would keep the rest.
        refused ??= error;
        throw error;
      }
      const answer = await Promise.all([sent, begun, follows]);
      return answer[0];
    });
    let commit: Commit | null = null;
    this.#commits.set(tx, () => {
      if (refused !== undefined || isClosed) return;
      isClosed = true;
      commit = client.query('commit').then(
        ({ command }) => ({ command }),
        (error: unknown) => ({ error }),
      );
      turn.isSent = true;
      turn.free.resolve();
    });
    const outcome = await settled(work(tx));
    isClosed = true;
    if (commit !== null) return this.#ended(lane, commit, outcome);
    try {
      if ('error' in outcome) throw outcome.error;
      await Promise.all([begun, follows]);
      if (refused !== undefined) throw refused;
      const { command } = await client.query('commit');
      requireCommitted(command);
      return outcome.done;
    } catch (error) {
      await this.#undo(lane, error);
      throw error;
    }
  }

  /**
   * What a transaction came to whose COMMIT was sent behind its statements. It is over, but where COMMIT itself was refused
   * (cancelled as it began): then it is undone, and with it whatever was sent behind.
   */
  async #ended<T>(lane: Lane, commit: Commit, outcome: Outcome<T>): Promise<T> {
    const answer = await commit;
    const error = 'error' in outcome ? outcome.error : 'error' in answer ? answer.error : undefined;
    if (isConnectionLost(error) || isForgotten(error)) this.#release(lane, true);
    else if ('error' in answer) await this.#undo(lane, answer.error);
    if ('error' in outcome) {
      if ('command' in answer) {
        if (answer.command !== 'ROLLBACK') throw new CommittedError('committed all the same', { cause: outcome.error });
        undone.add(outcome.error as object);
      }
      throw outcome.error;
    }
    if ('error' in answer) throw answer.error;
    requireCommitted(answer.command);
    return outcome.done;
  }

  async #undo(lane: Lane, error: unknown): Promise<void> {
    try {
      if (isConnectionLost(error) || isForgotten(error)) throw error;
      await lane.client.query('rollback');
    } catch {
      this.#release(lane, true);
    }
  }

  #release(lane: Lane, isBroken: boolean): void {
    if (this.#lane === lane) this.#lane = null;
    if (lane.isReleased) return;
    lane.isReleased = true;
    // Others have it as it was: what they send stands behind this.
    if (!isBroken) lane.client.query(PLAN_AS_OTHERS).catch(() => {});
    lane.client.release(isBroken);
  }
}

type Outcome<T> = { done: T } | { error: unknown };

function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );
}

function requireCommitted(command: string): void {
  if (command !== 'COMMIT') throw new AbortedError('a statement of the transaction had failed');
}
