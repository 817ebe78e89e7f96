/** Refusals of loans. Those of balances are the wallet's, that of a missing price the markets'. */
import { defineErrors } from '../core/error-spec.ts';

export const loansErrors = defineErrors('loans', {
  LOANS_UNKNOWN: {},
  /** The pair is not lent, or not any more. */
  LOANS_NOT_OFFERED: {},
  LOANS_POOL_EMPTY: { free: 'amount', asset: 'text' },
  LOANS_BELOW_MINIMUM: { min: 'amount', asset: 'text' },
  LOANS_ABOVE_MAXIMUM: { max: 'amount', asset: 'text' },
  LOANS_LTV_TOO_HIGH: { most: 'amount', asset: 'text' },
  /** So much may be taken out. */
  LOANS_PLEDGE_SHORT: { most: 'amount', asset: 'text' },
  LOANS_TOO_MANY: { max: 'count' },
  LOANS_RATE_INVALID: {},
  LOANS_RATE_CHANGED: { rate: 'percent' },
  /** The levels or the charge are others than the user has seen. */
  LOANS_TERMS_CHANGED: {},
  /** An order is under way; between two of them a loan may be paid and added to. */
  LOANS_LIQUIDATING: {},
  /** It is paid, or written off. */
  LOANS_ENDED: {},
  LOANS_RECEIPT_NOT_YET: { at: 'time' },
  LOANS_STILL_OPEN: {},
});
