/** Refusals of lock-up. Those of amounts and balances are the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const lockupErrors = defineErrors('lockup', {
  LOCKUP_UNKNOWN: {},
  LOCKUP_NOT_ON_SALE: {},
  LOCKUP_SOLD_OUT: { left: 'amount', asset: 'text' },
  LOCKUP_BELOW_MINIMUM: { min: 'amount', asset: 'text' },
  LOCKUP_ABOVE_MAXIMUM: { max: 'amount', asset: 'text' },
  LOCKUP_ALREADY_ENDED: {},
  LOCKUP_PENALTY_CHANGED: { penalty: 'amount', asset: 'text' },
  LOCKUP_RECEIPT_NOT_YET: { at: 'time' },
  LOCKUP_RANGE: { days: 'count' },
  LOCKUP_STILL_OPEN: {},
});
