/** What the portfolio is constructed with. */
import { type Cause, kindOfCause, productOfCause } from '@glasshouse/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { OutsideSource } from '../../../platform/outside.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { FoldRules, HoldingScopes } from '../domain/fold.ts';

/** Prices in USD. */
export interface PortfolioPrices {
  /** The price of this moment; null without one. */
  priceInUsd(assetId: number): string | null;
  /** Prices at times; null without one. One query. */
  pricesInUsdAt(db: Db, asked: readonly { readonly assetId: number; readonly time: number }[]): Promise<(string | null)[]>;
  sourceOfAssets(assetIds: Iterable<number>): 'recorded' | 'live' | 'simulated';
}

/** What it is made of. */
export interface PortfolioDeps {
  platform: Platform;
  ledger: Pick<Ledger, 'asset' | 'assets' | 'readBalances'>;
  markets: PortfolioPrices;
  /** So many entries of an account behind the cursor are folded in a call; 5,000 unless told. */
  mostBehind?: number;
}

/** The same with what the modules declare about holdings. */
export interface Portfolio extends PortfolioDeps {
  readonly rules: FoldRules;
  /** What products have of users beside their balances. */
  readonly outside: readonly (OutsideSource & { readonly product: string })[];
}

/** The rules of folding: kinds and products of causes as the contract declares them. */
export const rulesOf = (holdings: readonly HoldingScopes[]): FoldRules => ({
  kindOf: (cause) => kindOfCause(cause as Cause),
  productOf: (cause) => productOfCause(cause as Cause),
  holdings,
});
