/** Refusals of stocks. */
import { defineErrors } from '../core/error-spec.ts';

export const stocksErrors = defineErrors('stocks', {
  STOCKS_UNKNOWN: {},
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
