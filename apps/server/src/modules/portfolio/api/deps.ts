/** What the portfolio is constructed with. */
import { type Cause, kindOfCause, productOfCause } from '@glasshouse/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { FoldRules, HoldingScopes } from '../domain/fold.ts';

/** Prices in USD. */
export interface PortfolioPrices {
  /** The price of this moment; null without one. */
  priceInUsd(assetId: number): string | null;
  /** The price of a time; null without one. */
  priceInUsdAt(db: Db, assetId: number, time: number): Promise<string | null>;
  sourceOfAssets(assetIds: Iterable<number>): 'recorded' | 'live' | 'simulated';
}

/** What it is made of. */
export interface PortfolioDeps {
  platform: Platform;
  ledger: Pick<Ledger, 'asset' | 'assets' | 'readBalances'>;
  markets: PortfolioPrices;
}

/** The same with what the modules declare about holdings. */
export interface Portfolio extends PortfolioDeps {
  readonly rules: FoldRules;
}

/** The rules of folding: kinds and products of causes as the contract declares them. */
export const rulesOf = (holdings: readonly HoldingScopes[]): FoldRules => ({
  kindOf: (cause) => kindOfCause(cause as Cause),
  productOf: (cause) => productOfCause(cause as Cause),
  holdings,
});
