/** Refusals of the lending pool. Those of amounts and balances are the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const defiErrors = defineErrors('defi', {
  DEFI_UNKNOWN: {},
  /** Less than a pool takes. */
  DEFI_BELOW_MINIMUM: { min: 'amount', asset: 'text' },
  /** The most that a pool takes is reached, but for this. */
  DEFI_SOLD_OUT: { left: 'amount', asset: 'text' },
  /** More than the user's shares are worth, without those that wait already. */
  DEFI_ABOVE_WORTH: { worth: 'amount', asset: 'text' },
  /** More than may leave now. */
  DEFI_NOT_FREE: { free: 'amount', asset: 'text' },
  DEFI_AMOUNT_OR_ALL: {},
  DEFI_TOO_MANY_EXITS: { most: 'count' },
  DEFI_ALREADY_ENDED: {},
  DEFI_RECEIPT_NOT_YET: { at: 'time' },
  DEFI_RANGE: { hours: 'count' },
  DEFI_STILL_OPEN: {},
});
