/**
 * Stocks, their closes and corporate actions as the module keeps them.
 *
 * Units: shares in atoms of 0.0001, prices in ticks of 0.01, USDT in atoms of 0.000001; epoch milliseconds; days are numbers of sessions.
 */
import type { CitedClose } from './records.ts';
import { type Entitlement, type StockActionFacts, type StockCalendar, PRACTICE, US_STOCKS } from '@glasshouse/proofs/stocks';

/** A stock that this installation lists. */
export interface Stock {
  readonly marketId: number;
  readonly assetId: number;
  readonly symbol: string;
  readonly code: string;
  readonly name: string;
  readonly calendar: StockCalendar['name'];
  readonly country: string;
  readonly withholdingPpm: number;
  readonly custodian: string;
  /** Whether its shares are the demo's paper, which nobody holds in the world outside. */
  readonly isPaper: boolean;
  readonly listedAt: number;
}

/** A corporate action that was published. */
export interface StockAction extends Omit<StockActionFacts, 'symbol' | 'replaces'> {
  readonly marketId: number;
  readonly replaces: number | null;
  readonly recordHash: string;
}

/** An action with what became of it. */
export interface ActionState {
  readonly action: StockAction;
  readonly replacedBy: number | null;
  readonly replacesHash: string | null;
  readonly applied: (Applied & Omit<Entitlement, 'withholdingPpm'>) | null;
  readonly paidAt: number | null;
}

/** What an application was made with. */
export interface Applied {
  readonly appliedAt: number;
  readonly journal: number;
  readonly holders: number;
  readonly root: string;
  readonly closeHash: string | null;
  readonly closeTicks: bigint | null;
  readonly recordHash: string;
}

/** What an action was for a user. */
export interface UserEntitlement extends Entitlement {
  readonly userId: number;
  readonly place: number;
}

/** A session that is over. */
export interface StockDay {
  readonly marketId: number;
  readonly day: number;
  readonly openAt: number;
  readonly closeAt: number;
  /** The last price of the session; null without one. */
  readonly close: (CitedClose & { readonly prices: string }) | null;
  readonly recordHash: string;
}

/** The calendar of a stock. */
export const calendarNamed = (name: StockCalendar['name']): StockCalendar => (name === 'practice' ? PRACTICE : US_STOCKS);

/** What stocks begin with, by their codes. */
export const FIRST_TERMS: Readonly<Record<string, { readonly name: string }>> = {
  AAPL: { name: 'Apple Inc.' },
  IBM: { name: 'International Business Machines Corp.' },
  BAC: { name: 'Bank of America Corp.' },
  AIG: { name: 'American International Group Inc.' },
  PRAC: { name: 'Practice share' },
};
/** Withheld of dividends of companies in the United States. */
export const FIRST_WITHHOLDING_PPM = 300_000;
/** The same of holders in countries with a treaty (`STOCK_TREATIES` of the contract). */
export const REDUCED_WITHHOLDING_PPM = 150_000;
