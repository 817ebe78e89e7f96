/** Refusals of dual investment. Those of balances are the wallet's, that of a missing price the markets'. */
import { defineErrors } from '../core/error-spec.ts';

export const dualErrors = defineErrors('dual', {
  DUAL_UNKNOWN: {},
  DUAL_NOT_ON_SALE: {},
  DUAL_PAUSED: {},
  DUAL_SOLD_OUT: { left: 'count' },
  DUAL_ABOVE_MAXIMUM: { max: 'count' },
  DUAL_NUM_INVALID: {},
  DUAL_RATE_INVALID: {},
  DUAL_RATE_CHANGED: { rate: 'percent' },
  DUAL_RECEIPT_NOT_YET: { at: 'time' },
  DUAL_NOT_SETTLED: {},
  DUAL_STILL_OPEN: {},
});
