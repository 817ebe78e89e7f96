/**
 * One writer: who may run the desk. The leader holds an advisory lock on a connection of its own for as long as it
 * leads; PostgreSQL gives the lock to somebody else when that connection is gone. A process that hangs keeps its
 * connection: it is overtaken when it has not said for SILENT_SECONDS that it lives. At take-over the epoch rises, and every
 * batch checks it under a row lock: a leader that was paused and woke up too late can not commit.
 *
 * Invariants: time is the database's; a batch that hangs within its transaction is ended by it (`opening.ts`).
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { LOCKS } from '../db/locks.ts';
import type { VenueName } from '../../modules/exchange/domain/venues.ts';

/** The advisory lock of each venue. */
const LOCK_OF = { cash: 'cashVenue', contracts: 'contractsVenue' } as const satisfies Record<VenueName, keyof typeof LOCKS>;

/** So long a leader, or any process (`processes.ts`), may be silent. */
export const SILENT_SECONDS = 10;
/** So long rebuilding may take before the new leader speaks. */
const REBUILD_SECONDS = 60;

/** Thrown inside a batch when somebody else has taken over. */
export class FencedError extends Error {
  constructor() {
    super('another process leads the venue');
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

/** Whether the lead is free for whoever has the lock, or has not. Nobody else finds it free from then on. */
async function mayLead(connection: Db, venue: VenueName, isLocked: boolean): Promise<boolean> {
  // With the lock the last leader is gone, unless it led without; without it only silence says that it hangs.
  const { rows } = await sql`
    UPDATE venue_leases SET beat_at = clock_timestamp() + ${REBUILD_SECONDS} * interval '1 second'
    WHERE venue = ${venue} AND ((${isLocked} AND NOT by_lease) OR beat_at < clock_timestamp() - ${SILENT_SECONDS} * interval '1 second')
    RETURNING 1`.execute(connection);
  return rows.length > 0;
}

/** Takes the lock once the process that hung has let go of it. */
async function lockAgain(connection: Db, venue: VenueName, epoch: number): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${LOCKS[LOCK_OF[venue]]}) AS locked`.execute(
    connection,
  );
  if (rows[0]?.locked)
    await sql`UPDATE venue_leases SET by_lease = false WHERE venue = ${venue} AND epoch = ${epoch}`.execute(connection);
}

/** Takes, keeps and gives up the lead. */
export class Leadership {
  readonly #db: Db;
  readonly #venue: VenueName;
  #term: Term | null = null;

  constructor(db: Db, venue: VenueName) {
    this.#db = db;
    this.#venue = venue;
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
    const venue = this.#venue;
    const ended = this.#db
      .connection()
      .execute(async (connection) => {
        const lock = await sql<{ locked: boolean }>`SELECT pg_try_advisory_lock(${LOCKS[LOCK_OF[venue]]}) AS locked`.execute(
          connection,
        );
        const isLocked = lock.rows[0]?.locked === true;
        try {
          if (!(await mayLead(connection, venue, isLocked))) return taken.resolve(false);
          // Waits for every batch of an earlier epoch that may still commit (`opening.ts`): `prepare` sees what became of it.
          const row = await sql<{
            epoch: number;
          }>`UPDATE venue_leaders SET epoch = epoch + 1 WHERE venue = ${venue} RETURNING epoch`.execute(connection);
          const epoch = row.rows[0]?.epoch as number;
          await sql`UPDATE venue_leases SET epoch = ${epoch}, by_lease = ${!isLocked} WHERE venue = ${venue}`.execute(connection);
          await prepare();
          await sql`UPDATE venue_leases SET beat_at = clock_timestamp() WHERE venue = ${venue} AND epoch = ${epoch}`.execute(
            connection,
          );
          this.#term = { epoch, connection, release: released.resolve, ended };
          taken.resolve(true);
          await released.promise;
        } finally {
          await sql`SELECT pg_advisory_unlock(${LOCKS[LOCK_OF[venue]]})`.execute(connection).catch(() => {});
        }
      })
      .catch((error: unknown) => taken.reject(error));
    return taken.promise;
  }

  /** Says that this process lives; when its connection does not, or somebody else leads by now, the lead is lost. */
  async check(): Promise<boolean> {
    const term = this.#term;
    if (!term) return false;
    try {
      const { rows } = await sql<{ by_lease: boolean }>`
        UPDATE venue_leases SET beat_at = clock_timestamp() WHERE venue = ${this.#venue} AND epoch = ${term.epoch} RETURNING by_lease`.execute(
        term.connection,
      );
      if (rows.length === 0) throw new FencedError();
      if (rows[0]?.by_lease) await lockAgain(term.connection, this.#venue, term.epoch);
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

  /** Inside a batch, which holds the epoch until its commit. Error: FencedError when it is no longer ours. */
  requireOurs(epoch: number): void {
    if (this.#term === null || epoch !== this.#term.epoch) throw new FencedError();
  }
}
