/**
 * Transactions one after another on a connection of their own, whose statements are sent without waiting for those before
 * (PostgreSQL's pipeline mode): what does not depend on an answer costs no round trip of its own.
 *
 * Invariants: one transaction at a time; statements run in the order in which they are sent; one that fails makes all after
 * it fail, and nothing of the transaction is kept, but for a BEGIN that itself fails: whatever a work sends before it has an
 * answer must be questions and locks. Only statements of `prepared.ts` are sent at once; any other waits its turn with
 * Kysely. Limits: holds one connection of the pool from its first transaction to `close`.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, type Tx, poolOf } from './database.ts';
import { isConnectionLost, isForgotten } from './failures.ts';
import { sendAtOnce } from './prepared.ts';
import { untilCommitted } from './transaction.ts';

interface Lane {
  readonly client: pg.PoolClient;
  /** Whether the connection has gone, also while nobody worked on it. */
  isBroken: boolean;
  /** The BEGIN of the transaction that runs. */
  begun: Promise<unknown>;
  /** Kysely on this connection alone. */
  readonly db: Db;
}

/** The commit came to nothing, because a statement had failed and nobody said so. */
class AbortedError extends Error {}

/** Runs transactions. */
export class Pipeline {
  readonly #pool: pg.Pool;
  #lane: Lane | null = null;

  constructor(db: Db) {
    this.#pool = poolOf(db);
  }

  /** Runs `work` in a read-committed transaction; on 40001 and 40P01 again, at most five times. One at a time. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return untilCommitted((run) => this.#once(run), work);
  }

  /** Gives the connection back. */
  close(): void {
    this.#lane?.client.release();
    this.#lane = null;
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
    const lane: Lane = { client, isBroken: false, begun: Promise.resolve(), db };
    client.once('error', () => (lane.isBroken = true));
    return lane;
  }

  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#lane?.isBroken) this.#throwAway();
    const lane = (this.#lane ??= await this.#open());
    const { client, db } = lane;
    // A handle of its own for each transaction: others remember by it what was locked in it.
    const tx = db.withTables() as unknown as Tx;
    const begun = client.query('begin isolation level read committed');
    lane.begun = begun;
    // What was sent behind a BEGIN that failed, because somebody cancelled it, ran by itself and is kept: no answer is given
    // then, so that nothing follows that needed one.
    let refused: unknown;
    begun.catch((error: unknown) => (refused = error));
    sendAtOnce(tx, async (text, parameters) => {
      if (refused !== undefined) throw refused;
      return (await Promise.all([client.query(text, parameters), begun]))[0];
    });
    try {
      const done = await work(tx);
      await begun;
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new AbortedError('a statement of the transaction had failed');
      return done;
    } catch (error) {
      await this.#undo(error);
      throw error;
    }
  }

  async #undo(error: unknown): Promise<void> {
    try {
      if (isConnectionLost(error) || isForgotten(error)) throw error;
      await this.#lane?.client.query('rollback');
    } catch {
      this.#throwAway();
    }
  }

  #throwAway(): void {
    this.#lane?.client.release(true);
    this.#lane = null;
  }
}
