/** Refusals of contracts. Those of orders, amounts and prices are the orders' and the markets'. */
import { defineErrors } from '../core/error-spec.ts';

export const contractsErrors = defineErrors('contracts', {
  /** Beyond the worst price that an entry with this multiple may trade at. */
  CONTRACTS_PRICE_FAR: { worst: 'price' },
  CONTRACTS_MULTIPLE_INVALID: {},
  /** So large a side takes a smaller multiple. */
  CONTRACTS_MULTIPLE_TIER: { max: 'count' },
  /** No multiple is allowed for a side of this size. */
  CONTRACTS_SIZE_TOO_LARGE: { max: 'amount', asset: 'text' },
  CONTRACTS_INSUFFICIENT_MARGIN: { missing: 'amount', asset: 'text' },
  CONTRACTS_POSITION_UNKNOWN: {},
  CONTRACTS_POSITION_CLOSED: {},
  /** The position is being liquidated: only margin helps now. */
  CONTRACTS_POSITION_CLOSING: {},
  CONTRACTS_REDUCE_TOO_MUCH: { left: 'amount', asset: 'text' },
  CONTRACTS_MARGIN_REMOVE_RISK: { most: 'amount', asset: 'text' },
  /** The margin of a cross position is not changed: all of the account stands behind it. */
  CONTRACTS_CROSS_MARGIN: {},
  CONTRACTS_COPY_MARGIN: {},
  /** An offset takes a long and a short of one market. */
  CONTRACTS_OFFSET_PAIR: {},
  CONTRACTS_OPEN_INTEREST: { left: 'amount', asset: 'text' },
  /** The insurance fund has too little for atoms of rounding: nothing new is opened. */
  CONTRACTS_FUND_SHORT: {},
  CONTRACTS_TOO_MANY: { max: 'count' },
  /** A position has as many events as its receipts can show: it can only be closed. */
  CONTRACTS_TOO_MANY_CHANGES: { max: 'count' },
  /** A position has as many stops as it may. */
  CONTRACTS_TOO_MANY_STOPS: { max: 'count' },
  /** A callback is a number of tenths of a percent within bounds. */
  CONTRACTS_CALLBACK: { least: 'percent', most: 'percent' },
  /** The position has no such stop beside the two of all of it: it fired, or was taken away. */
  CONTRACTS_STOP_UNKNOWN: {},
  /** A stop on the wrong side of the mark would fire at once. */
  CONTRACTS_STOP_SIDE: { mark: 'price' },
  /** The mark is at the price already, so that the entry would fire at once. */
  CONTRACTS_TRIGGER_REACHED: { mark: 'price' },
  CONTRACTS_CONDITIONAL_UNKNOWN: {},
  /** It fired, or was cancelled. */
  CONTRACTS_CONDITIONAL_ENDED: {},
  CONTRACTS_TOO_MANY_CONDITIONALS: { max: 'count' },
  /** Only of an entry that fired: its owner's account was frozen. */
  CONTRACTS_OWNER_FROZEN: {},
  /** A younger position of the side stands on this order. */
  CONTRACTS_AMEND_YOUNGER: {},
  /** The market waits after its index was away. */
  CONTRACTS_PAUSED: {},
  CONTRACTS_NOTHING_TO_CLOSE: {},
  /** An account that is to be closed has positions. */
  CONTRACTS_STILL_OPEN: {},
  CONTRACTS_RECEIPT_NOT_YET: { at: 'time' },
  CONTRACTS_RECEIPT_UNKNOWN: {},
});
