/** Transactions that begin again when PostgreSQL says that they lost a race. */
import type { Db, Tx } from './database.ts';
import { isLostRace } from './failures.ts';

const TRIES = 5;

const effects = new WeakMap<Tx, (() => void)[]>();

/** Runs an effect (events for sockets) once a transaction of `inTransaction` has committed; never when it is undone. */
export function afterCommit(tx: Tx, effect: () => void): void {
  effects.set(tx, [...(effects.get(tx) ?? []), effect]);
}

/** Runs `work` in one transaction and commits it. */
export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The same on 40001 and 40P01 again, at most five times; then what was asked to run after the commit. */
export async function untilCommitted<T>(transaction: RunTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let after: readonly (() => void)[] = [];
      const result = await transaction(async (tx) => {
        const done = await work(tx);
        after = effects.get(tx) ?? [];
        return done;
      });
      for (const effect of after) effect();
      return result;
    } catch (error) {
      if (attempt >= TRIES || !isLostRace(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10));
    }
  }
}

/** Reads at one moment: what other transactions commit meanwhile is not seen, and nothing can be written. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Runs `work` in a read-committed transaction; on 40001 and 40P01 again, at most five times. Rows are locked inside. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilCommitted((run) => db.transaction().setIsolationLevel('read committed').execute(run), work);
}
