/** What a module does with a person's account: when it is made, asked for, closed and erased. Identity calls it. */
import type { ErrorCode } from '@glasshouse/contract';
import type { Db, Tx } from './db/database.ts';
import type { PersonSection } from './person-sections.ts';

/** Work of the transaction that makes or deletes an account; what it throws undoes it. */
export type PersonWork = (tx: Tx, userId: number) => Promise<void>;

/**
 * Why an account may not be deleted, or null. It runs in the transaction that deletes, in which it may lock what
 * it reads, and outside of one when the user only wants to know.
 */
export type ClosingCheck = (db: Db, userId: number) => Promise<ErrorCode | null>;

/** A module's part in the life of an account. */
export interface PersonPart {
  /** What is kept of a person, for the file that they may ask for. */
  readonly sections?: readonly PersonSection[];
  /** Joins the transaction that makes an account. */
  readonly open?: PersonWork;
  /** Runs before the checks, in the transaction that deletes an account and holds its row: locks, so that what is found stays so. */
  readonly lock?: PersonWork;
  /** Balances, orders, positions: what must end before an account may be deleted. */
  readonly mayClose?: ClosingCheck;
  /**
   * What of it a closed account may not have, as a query of (user_id, what, id): the invariant of closed accounts (I17)
   * finds its rows. The filter by user has to reach an index of it.
   */
  readonly stillOpen?: string;
  /** Joins the transaction that deletes an account: what the module keeps of the person goes with it. */
  readonly erase?: PersonWork;
}
