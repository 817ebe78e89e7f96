/**
 * Transactions one after another on a connection of their own, whose statements are sent without waiting for those before
 * (PostgreSQL's pipeline mode): what does not depend on an answer costs no round trip of its own.
 *
 * Invariants: one transaction at a time; statements run in the order in which they are sent; one that fails makes all after
 * it fail, and nothing of the transaction is kept. Only statements of `prepared.ts` are sent at once; any other waits its turn
 * with Kysely. Limits: holds one connection of the pool from its first transaction to `close`.
 */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, type Tx, poolOf } from './database.ts';
import { isConnectionLost } from './failures.ts';
import { sendAtOnce } from './prepared.ts';
import { untilCommitted } from './transaction.ts';

interface Lane {
  readonly client: pg.PoolClient;
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
    const query = (text: string, parameters: unknown[]) => client.query(text, parameters);
    const lent = { query, release: () => {} };
    const pool = { connect: async () => lent, end: async () => {}, options: {} } as unknown as PostgresPool;
    return { client, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) };
  }

  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { client, db } = (this.#lane ??= await this.#open());
    // A handle of its own for each transaction: others remember by it what was locked in it.
    const tx = db.withTables() as unknown as Tx;
    sendAtOnce(tx, (text, parameters) => client.query(text, parameters));
    const begun = client.query('begin isolation level read committed');
    // Whatever `work` sends behind it fails with it, and is heard first.
    begun.catch(() => {});
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
    const lane = this.#lane;
    try {
      if (isConnectionLost(error)) throw error;
      await lane?.client.query('rollback');
    } catch {
      this.#lane = null;
      lane?.client.release(true);
    }
  }
}
