/**
 * What users have, or owe, beside their balances: shares of pools, interest of loans that is not paid yet, results of open contracts. A module that keeps such
 * declares it (`Module.outside`); wallets and portfolios count it.
 */
import type { Db } from './db/database.ts';

/** What one user has of one asset. Units: atoms. */
export interface Outside {
  readonly userId: number;
  readonly assetId: number;
  /** Its worth, cut for what is owned; below zero for what is owed, and then rounded up. */
  readonly atoms: bigint;
  /** Of it what journals of the kind `held` took and have not given back: portfolios hold that already. */
  readonly held: bigint;
}

/** The same at a full hour. */
export interface OutsideAt extends Outside {
  readonly hour: number;
}

/** How a module answers it. */
export interface OutsideSource {
  /** What some users have now; nothing of those who have none. */
  readonly now: (db: Db, userIds: readonly number[]) => Promise<readonly Outside[]>;
  /** What a user had at some full hours, rising. */
  readonly at: (db: Db, userId: number, hours: readonly number[]) => Promise<readonly OutsideAt[]>;
}
