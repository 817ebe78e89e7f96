/**
 * One writer for each name. The leader holds an advisory lock on a connection of its own; PostgreSQL frees it when that
 * connection ends. A process that hangs keeps its connection: it is replaced when its lease has been silent for
 * SILENT_SECONDS. Each takeover raises the epoch, which every transaction of the leader reads under a row lock, so that a
 * leader that was paused cannot commit.
 *
 * Invariants: time is the database's. A leader bounds its own transactions: a takeover waits for the one under way.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { LOCKS } from '../db/locks.ts';

/** What can be led. */
export interface LeaderName {
  /** Letters and `_`, unique: rows and notices carry it. */
  readonly name: string;
  readonly lock: keyof typeof LOCKS;
}

/** So long a leader, or any process (`processes.ts`), may be silent. */
export const SILENT_SECONDS = 10;
/** So long a new leader may prepare before its lease counts as silent. */
const PREPARE_SECONDS = 60;

/** Thrown inside a transaction of a leader that was replaced. */
export class FencedError extends Error {
  constructor() {
    super('another process leads');
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

/** Makes sure that the rows of a name exist. */
async function addRows(connection: Db, name: string): Promise<void> {
  await sql`INSERT INTO leaders (name, epoch) VALUES (${name}, 0) ON CONFLICT DO NOTHING`.execute(connection);
  await sql`INSERT INTO leases (name, epoch, beat_at, by_lease) VALUES (${name}, 0, '-infinity', false)
    ON CONFLICT DO NOTHING`.execute(connection);
}

/** Whether leadership is free for a process that has the lock, or has not. No other process finds it free from then on. */
async function mayLead(connection: Db, name: string, isLocked: boolean): Promise<boolean> {
  // With the lock the last leader is gone, unless it led without; without it only silence shows that it hangs.
  const { rows } = await sql`
    UPDATE leases SET beat_at = clock_timestamp() + ${PREPARE_SECONDS} * interval '1 second'
    WHERE name = ${name} AND ((${isLocked} AND NOT by_lease) OR beat_at < clock_timestamp() - ${SILENT_SECONDS} * interval '1 second')
    RETURNING 1`.execute(connection);
  return rows.length > 0;
}

/** Takes the advisory lock; whether it was free. */
async function tryLock(connection: Db, lock: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${LOCKS[lock]}) AS locked`.execute(connection);
  return rows[0]?.locked === true;
}

/** Takes, keeps and gives up leadership of one name. */
export class Leadership {
  readonly #db: Db;
  readonly #name: string;
  readonly #lock: keyof typeof LOCKS;
  #term: Term | null = null;
  #hasRows = false;

  constructor(db: Db, { name, lock }: LeaderName) {
    this.#db = db;
    this.#name = name;
    this.#lock = lock;
  }

  /** The epoch of the running term, or null when this process does not lead. */
  get epoch(): number | null {
    return this.#term?.epoch ?? null;
  }

  /**
   * Tries to take leadership; `prepare` runs under the lock before it counts, and gets the new epoch: what it writes is fenced
   * by it. Whether this process leads now.
   */
  async take(prepare: (epoch: number) => Promise<void>): Promise<boolean> {
    if (this.#term) return true;
    const taken = Promise.withResolvers<boolean>();
    const released = Promise.withResolvers<void>();
    const name = this.#name;
    const ended = this.#db
      .connection()
      .execute(async (connection) => {
        if (!this.#hasRows) await addRows(connection, name);
        this.#hasRows = true;
        const isLocked = await tryLock(connection, this.#lock);
        try {
          if (!(await mayLead(connection, name, isLocked))) return taken.resolve(false);
          // Waits for every transaction of an earlier epoch that may still commit: `prepare` then reads its outcome.
          const row = await sql<{
            epoch: number;
          }>`UPDATE leaders SET epoch = epoch + 1 WHERE name = ${name} RETURNING epoch`.execute(connection);
          const epoch = row.rows[0]?.epoch as number;
          await sql`UPDATE leases SET epoch = ${epoch}, by_lease = ${!isLocked}
            WHERE name = ${name} AND epoch < ${epoch}`.execute(connection);
          await prepare(epoch);
          await sql`UPDATE leases SET beat_at = clock_timestamp() WHERE name = ${name} AND epoch = ${epoch}`.execute(connection);
          this.#term = { epoch, connection, release: released.resolve, ended };
          taken.resolve(true);
          await released.promise;
        } finally {
          await sql`SELECT pg_advisory_unlock(${LOCKS[this.#lock]})`.execute(connection).catch(() => {});
        }
      })
      .catch((error: unknown) => taken.reject(error));
    return taken.promise;
  }

  /** Renews the lease; leadership is lost when the connection is, or when another process leads by now. */
  async check(): Promise<boolean> {
    const term = this.#term;
    if (!term) return false;
    try {
      const { epoch, connection } = term;
      const { rows } = await sql<{ by_lease: boolean }>`
        UPDATE leases SET beat_at = clock_timestamp() WHERE name = ${this.#name} AND epoch = ${epoch} RETURNING by_lease`.execute(
        connection,
      );
      if (rows.length === 0) throw new FencedError();
      if (rows[0]?.by_lease) await this.#lockAgain(term);
      return true;
    } catch {
      await this.giveUp();
      return false;
    }
  }

  /** Takes the lock once the process that hung has freed it. */
  async #lockAgain({ epoch, connection }: Term): Promise<void> {
    if (await tryLock(connection, this.#lock))
      await sql`UPDATE leases SET by_lease = false WHERE name = ${this.#name} AND epoch = ${epoch}`.execute(connection);
  }

  /** Stops leading at once, and frees the lock. */
  async giveUp(): Promise<void> {
    const term = this.#term;
    this.#term = null;
    term?.release();
    await term?.ended;
  }

  /** Keeps later terms from beginning until the transaction ends. Error: FencedError when one has begun. */
  async fence(tx: Tx, epoch: number): Promise<void> {
    const { rows } = await sql<{ epoch: number }>`SELECT epoch FROM leaders WHERE name = ${this.#name} FOR SHARE`.execute(tx);
    if (rows[0]?.epoch !== epoch) throw new FencedError();
  }

  /** Inside a transaction that holds the row of `leaders` until its commit. Error: FencedError for an epoch of another term. */
  requireOurs(epoch: number): void {
    if (this.#term === null || epoch !== this.#term.epoch) throw new FencedError();
  }
}
