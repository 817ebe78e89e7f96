/** Refusals of margin. Those of orders and balances are the desk's and the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const marginErrors = defineErrors('margin', {
  /** The collateral level would fall below that of borrowing: so much may be borrowed. */
  MARGIN_LEVEL: { most: 'amount', asset: 'text' },
  MARGIN_POOL_EMPTY: { most: 'amount', asset: 'text' },
  MARGIN_USER_CAP: { most: 'amount', asset: 'text' },
  MARGIN_NOTHING_OWED: { asset: 'text' },
  /** Trading stands still; repaying and putting money in go on. */
  MARGIN_LIQUIDATING: {},
  /** With all live orders filled at their worst prices the level would fall to this. */
  MARGIN_ORDER_LEVEL: { level: 'amount' },
  /** Prices that an order of the account may have. */
  MARGIN_PRICE_FAR: { low: 'price', high: 'price' },
  /** So much may leave the account. */
  MARGIN_TRANSFER_LEVEL: { most: 'amount', asset: 'text' },
  MARGIN_NO_PRICE: {},
  /** The account does not have this asset, or it is not lent. */
  MARGIN_ASSET: {},
  /** The rate is above the largest that the user accepts. */
  MARGIN_RATE_CHANGED: { rate: 'percent' },
  MARGIN_UNKNOWN: {},
  MARGIN_RECEIPT_NOT_YET: { at: 'time' },
});
