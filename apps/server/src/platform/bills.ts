/** What lines of the bill say beyond their amount: the module that posts a journal knows what it was computed from. */
import type { BillFunding } from '@glasshouse/contract/wallet';
import type { Db } from './db/database.ts';

/** The facts behind the journals of one scope. */
export interface BillSource {
  readonly scope: string;
  /** Facts of a user's journals, by their keys; those that have none are missing. */
  readonly factsOf: (db: Db, userId: number, keys: readonly string[]) => Promise<ReadonlyMap<string, BillFunding>>;
}
