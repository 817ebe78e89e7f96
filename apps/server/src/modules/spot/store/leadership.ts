/**
 * One writer: who may run the desk. The leader holds an advisory lock on a connection of its own for as long as it
 * leads; PostgreSQL gives the lock to somebody else when that connection is gone. At take-over the epoch rises, and
 * every group checks it under a row lock: a leader that was paused and woke up too late can not commit.
 *
 * Limits: whoever does not lead answers UNAVAILABLE; handing orders on to the leader comes with several nodes.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The advisory lock of the spot desk. */
const LOCK = 7_236_100;

/** Thrown inside a group when somebody else has taken over. */
export class FencedError extends Error {
  constructor() {
    super('another process leads the spot desk');
    this.name = 'FencedError';
  }
}

interface Term {
  epoch: number;
  connection: Db;
  release: () => void;
  /** Settles when the connection is back in the pool. */
  ended: Promise<void>;
}

/** Takes, keeps and gives up the lead. */
export class Leadership {
  readonly #db: Db;
  #term: Term | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The epoch of the running term, or null when this process does not lead. */
  get epoch(): number | null {
    return this.#term?.epoch ?? null;
  }

  /** Tries to take the lead; `prepare` runs under the lock before it counts. Whether this process leads now. */
  async take(prepare: () => Promise<void>): Promise<boolean> {
    if (this.#term) return true;
    const taken = Promise.withResolvers<boolean>();
    const released = Promise.withResolvers<void>();
    const ended = this.#db
      .connection()
      .execute(async (connection) => {
        const lock = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS locked`.execute(connection);
        if (!lock.rows[0]?.locked) return taken.resolve(false);
        try {
          // Waits for every group of an earlier epoch that may still commit (`fence`): `prepare` sees what became of it.
          const row = await sql<{ epoch: number }>`UPDATE spot_leader SET epoch = epoch + 1 RETURNING epoch`.execute(connection);
          await prepare();
          this.#term = { epoch: row.rows[0]?.epoch as number, connection, release: released.resolve, ended };
          taken.resolve(true);
          await released.promise;
        } finally {
          await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => {});
        }
      })
      .catch((error: unknown) => taken.reject(error));
    return taken.promise;
  }

  /** Whether the connection that holds the lock still lives; when not, the lead is lost. */
  async check(): Promise<boolean> {
    const term = this.#term;
    if (!term) return false;
    try {
      await sql`SELECT 1`.execute(term.connection);
      return true;
    } catch {
      await this.giveUp();
      return false;
    }
  }

  /** Stops leading at once, and frees the lock. */
  async giveUp(): Promise<void> {
    const term = this.#term;
    this.#term = null;
    term?.release();
    await term?.ended;
  }

  /** Inside a group: holds the epoch until commit. Error: FencedError when it is no longer ours. */
  async fence(tx: Tx): Promise<number> {
    const { rows } = await sql<{ epoch: number }>`SELECT epoch FROM spot_leader FOR SHARE`.execute(tx);
    if (this.#term === null || rows[0]?.epoch !== this.#term.epoch) throw new FencedError();
    return this.#term.epoch;
  }
}
