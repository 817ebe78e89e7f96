/**
 * Follows that end: their copies are closed where their owners want that, and are their owner's own a week after their trader ended; once
 * none is open, what is left is back with its owner.
 */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Follow } from '../domain/follow.ts';
import { loadClosing, loadEnding, loadLeftBehind } from '../store/follows.ts';
import { loadConducted } from '../store/traders.ts';
import { forEachOne } from './each.ts';

/** So many at a time. */
const MOST = 100;
/** So long copies are led to their close when their trader has ended. */
const LED_MS = 7 * 86_400_000;

/** What it needs. */
export interface EndingParts {
  readonly db: Db;
  now(): number;
  /** Ends a trader whose permission to be copied the staff ended, with all follows. */
  endTrader(tx: Tx, traderId: number): Promise<void>;
  /** Locks a follow and ends it where it has no copies any more. */
  end(tx: Tx, follow: Follow): Promise<void>;
  /** Has all copies of a follow closed, or kept by its owner. */
  readonly contracts: {
    leaveCopies(db: Db, followId: number): Promise<void>;
    keepCopies(db: Db, followId: number): Promise<void>;
  };
}

/** Ends those whose copies are closed; answers how many were ended or looked at. */
export async function endEndings(parts: EndingParts): Promise<number> {
  const { db, contracts } = parts;
  async function* acts(): AsyncGenerator<() => Promise<boolean>> {
    for (const id of await loadConducted(db)) yield () => inTransaction(db, (tx) => parts.endTrader(tx, id)).then(() => false);
    for (const id of await loadClosing(db)) yield () => contracts.leaveCopies(db, id).then(() => false);
    for (const id of await loadLeftBehind(db, parts.now() - LED_MS)) yield () => contracts.keepCopies(db, id).then(() => false);
    // Behind the others, which may have left none open.
    for (const follow of await loadEnding(db, MOST))
      yield () => inTransaction(db, (tx) => parts.end(tx, follow)).then(() => true);
  }
  return forEachOne(acts(), (act) => act());
}
