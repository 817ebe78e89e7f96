/** A product whose positions stand on what is available of an account: it looks after what moves there beside its own desk. */
import type { AccountType } from '@glasshouse/contract';
import type { Tx } from './db/database.ts';

/** What a journal did to what is available of an account. Atoms; below zero: it left. */
export interface MovedBalance {
  readonly userId: number;
  readonly type: AccountType;
  readonly assetId: number;
  readonly atoms: bigint;
}

/** The watch of an account; each has one at most. */
export interface AccountWatch {
  readonly type: AccountType;
  /**
   * Called for each journal that is posted alone, after it was written and under its locks: a refusal undoes the transaction.
   * Answers whether the desk of the product has to look at the account again.
   */
  moved(tx: Tx, moved: MovedBalance): Promise<boolean>;
}
