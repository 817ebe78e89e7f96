/** What the rooms of this module share. */
import type { DueItems } from '../../../platform/due/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Venue } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { ActionBook } from '../domain/action-book.ts';
import type { StockRules } from '../domain/rules.ts';
import type { Stock } from '../domain/stock.ts';

/** What of the markets is needed: the index as logged and its label. */
export type StockMarkets = Pick<
  Markets,
  | 'closeOf'
  | 'setSplits'
  | 'splitAlerts'
  | 'index'
  | 'market'
  | 'markets'
  | 'modeOf'
  | 'secondAfter'
  | 'secondAt'
  | 'sourceOf'
  | 'ticksFrom'
  | 'tickAt'
>;

/** The parts. */
export interface StockParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: StockMarkets;
  readonly balancesChanged: Wallet['balancesChanged'];
  readonly notify: Notify;
  /** The stocks that are listed, in the order of their markets. */
  readonly stocks: () => readonly Stock[];
  /** The venue of the orders, and the actions that it knows. */
  readonly venue: Venue;
  readonly book: ActionBook;
  /** The rules of trading that hold at a time. */
  readonly rulesAt: (time: number) => StockRules;
  /** Due items of actions. */
  readonly due: () => DueItems;
}

/** USDT, which stocks are priced and paid in. */
export const MONEY_ID = 3;
export const ACCOUNT = 'stock' as const;

/** The stock of an asset. Refusal STOCKS_UNKNOWN at the field. */
export const requireStock = (parts: StockParts, currencyId: number | string, field = 'currency_id'): Stock =>
  parts.stocks().find(({ assetId }) => assetId === Number(currencyId)) ?? refuseField(field, 'STOCKS_UNKNOWN');

/** The stock of a market that a row names. */
export function stockOf(parts: StockParts, marketId: number): Stock {
  const stock = parts.stocks().find((one) => one.marketId === marketId);
  if (!stock) throw new Error(`a row names the market ${marketId}, which is no stock`);
  return stock;
}
