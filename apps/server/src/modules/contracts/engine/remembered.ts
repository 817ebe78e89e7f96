/** What the engine begins with, read from rows at a start. */
import type { Extreme } from '@glasshouse/risk';
import type { AccountOwner } from '../domain/cross-account.ts';
import type { Fund } from './fund.ts';
import type { MarketState } from './market-state.ts';
import type { TermsRow } from './rows.ts';

/** A recorded attempt and the second that decided it. */
export interface AttemptBefore {
  readonly id: number;
  readonly tick: number;
}

/** What is read at a start. */
export interface Remembered {
  readonly states: ReadonlyMap<number, MarketState>;
  readonly funds: ReadonlyMap<number, Fund>;
  readonly versions: readonly TermsRow[];
  /** The newest recorded attempt of each position that is closing. */
  readonly attempts: ReadonlyMap<number, AttemptBefore>;
  readonly newest: number;
  /** Positions whose owners were told that they are at risk. */
  readonly told: readonly number[];
  /** The same of cross accounts. */
  readonly toldAccounts: readonly AccountOwner[];
  /** The farthest marks of trailing stops, by their names. */
  readonly extremes: ReadonlyMap<string, Extreme>;
  /** Capital that the funds have by the ledger. */
  readonly capital: ReadonlyMap<number, bigint>;
}
