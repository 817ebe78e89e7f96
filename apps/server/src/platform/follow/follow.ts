/**
 * Follows an append-only table whose positions rise in the order of their commits (fills, ticks of an index): each row has its
 * effect once, whatever the process dies of and however many processes follow.
 *
 * Invariants: the cursor moves in the transaction of the effects; the rows of a step are all those between two positions. A step
 * that fails is made again by the next run: rows have an order, so none is passed over.
 */
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Cursor, type FollowedRows, isBehind, lockCursor, moveCursor } from './cursor.ts';

/** What a step did. */
export interface FollowStep {
  /** The last position that was read; null: nothing new. */
  readonly upto: number | null;
  /** Whether there is more to do at once. */
  readonly more: boolean;
}

/** Reads what stands behind a position and has its effect, in the transaction that moves the cursor. */
export type FollowRows = (tx: Tx, position: number) => Promise<FollowStep>;

async function step(tx: Tx, cursor: Cursor, rows: FollowRows): Promise<boolean> {
  const position = await lockCursor(tx, cursor);
  if (position === null) return false;
  const { upto, more } = await rows(tx, position);
  if (upto !== null && upto < position) throw new RangeError(`a cursor of ${cursor.table} cannot go back`);
  if (upto !== null && upto !== position) await moveCursor(tx, cursor, upto);
  return more;
}

/**
 * Makes steps until there is nothing left, or another process is at it. What is for screens goes into `afterCommit`. With
 * `followed` nothing is begun where no row stands behind the cursor; without it a step is made in any case.
 */
export async function follow(db: Db, cursor: Cursor, rows: FollowRows, followed?: FollowedRows): Promise<void> {
  if (followed && !(await isBehind(db, cursor, followed))) return;
  while (await inTransaction(db, (tx) => step(tx, cursor, rows))) {
    // More rows wait.
  }
}
