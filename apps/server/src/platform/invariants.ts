/** What modules declare about money: invariants, kinds of journals and flows. The ledger checks them. */
import type { Tx } from './db/database.ts';

/** An invariant as a query that returns no rows when it holds; each row is a breach and every column is printed. */
export interface Invariant {
  /** Such as 'I6' (docs/money.md). */
  id: string;
  title: string;
  sql: string;
  /** The same over the newest rows alone, for the check of each minute; without it that check runs `sql` too. */
  newest?: string;
}

/** An invariant that code recomputes. What `compute` returns, read in the check's own snapshot, are the breaches. */
export interface ComputedInvariant {
  id: string;
  title: string;
  compute(tx: Tx): Promise<Record<string, unknown>[]>;
}

/** Either kind. */
export type AnyInvariant = Invariant | ComputedInvariant;

/** A kind of journal as its product declares it. */
export interface JournalKind {
  scope: string;
  /** How many users its legs may be of; 2 is several: then an invariant of the product says what each of them gets. */
  users: 0 | 1 | 2;
  /** Purposes of the house and external accounts that it may touch; `name:*` is one for each market. */
  others: readonly string[];
}

/** An account of the operator, as the module that owns it declares it. Its balance is never below zero unless it says so. */
export interface HouseAccount {
  /** Its name behind `house:`; `name:*` is one for each market (`name:4`). */
  purpose: string;
  /** Whether it may be below zero: what passes between users through it is owed to them. */
  isAnySign?: true;
}

/**
 * Why money crosses the boundary between the house and the world (deposits, withdrawals, capital), as a product's own
 * rows say it: a query of (scope, key, asset, atoms), one row per journal that must exist; atoms + come in, - go out.
 */
export type Flow = string;
