/** What the book of margin is made with and begins with. */
import type { MarginCurve } from '@glasshouse/proofs/margin';
import type { Account, Debt, Price } from './account.ts';
import type { Capital, OrderTerms, PoolSums } from './kept.ts';
import type { MarginRules } from './markets.ts';
import type { HourRate, PoolUse } from './pool.ts';
import type { MarginTerms } from './terms.ts';

/** What the book is made with. */
export interface BookDeps {
  readonly rules: () => MarginRules;
  readonly curveAt: (assetId: number, time: number) => MarginCurve;
  readonly termsAt: (assetId: number, time: number) => MarginTerms;
  /** Whether the mode of the product lets anybody borrow now. */
  readonly mayBorrow: () => boolean;
}

/** What is read at a start. */
export interface BookState {
  readonly debts: readonly Debt[];
  readonly accounts: readonly Account[];
  readonly orders: readonly OrderTerms[];
  readonly sums: ReadonlyMap<number, PoolSums>;
  readonly uses: ReadonlyMap<number, PoolUse>;
  readonly rates: readonly HourRate[];
  readonly capital: ReadonlyMap<number, Capital>;
  readonly holdings: ReadonlyMap<string, bigint>;
  /** Prices by market from before the ticks that the desk goes on with. */
  readonly prices: ReadonlyMap<number, Price>;
  readonly newest: number;
}

/** Accounts that were served at a tick of a market. */
export interface Served {
  readonly time: number;
  readonly users: ReadonlySet<number>;
}
