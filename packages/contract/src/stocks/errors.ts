/** Refusals of stocks. Those of orders are the desk's, of a missing price the markets'. */
import { defineErrors } from '../core/error-spec.ts';

export const stocksErrors = defineErrors('stocks', {
  STOCKS_UNKNOWN: {},
  /** The market is closed: orders wait for the opening auction, and this one could not. */
  STOCKS_CLOSED_QUEUE_ONLY: { at: 'time' },
  /** The auction runs: orders of its queue stand until it ends. */
  STOCKS_AUCTION_STANDS: { until: 'time' },
  /** Not a number of shares: at most four decimals, above zero. */
  STOCKS_SHARES_INVALID: {},
  STOCKS_NO_SHARES: { held: 'amount', asset: 'text' },
  STOCKS_PAUSED: { until: 'time' },
  /** A corporate action of this stock is being applied. */
  STOCKS_ACTION_PENDING: {},
  /** The last session of this stock is over. */
  STOCKS_DELISTED: {},
  /** No custodian has shares of this stock: its market does not open. */
  STOCKS_NO_CUSTODY: {},
  STOCKS_RECEIPT_NOT_YET: { at: 'time' },
  STOCKS_STILL_HELD: {},
  /** Of proposals: what an action, a custody move or a payment of tax cannot be. */
  STOCKS_ACTION_INVALID: {},
  STOCKS_ACTION_NOTICE: { at: 'time' },
  STOCKS_ACTION_OVERLAPS: {},
  STOCKS_CUSTODY_WHOLE: {},
  STOCKS_CUSTODY_SHORT: { held: 'amount', asset: 'text' },
  STOCKS_TAX_SHORT: { held: 'amount', asset: 'text' },
});
