/** Refusals of the address book. */
import { defineErrors } from '../core/error-spec.ts';

export const addressErrors = defineErrors('addresses', {
  /** `network` as the screen names it: BTC, ERC20 … */
  FUNDING_ADDRESS_INVALID: { network: 'text' },
  FUNDING_ADDRESS_EXISTS: {},
  FUNDING_ADDRESS_LIMIT: { limit: 'count' },
  FUNDING_ADDRESS_UNKNOWN: {},
  FUNDING_ADDRESS_WAITS: { time: 'time' },
  FUNDING_LABEL_INVALID: { max: 'count' },
  FUNDING_ADDRESS_NETWORK: {},
  FUNDING_HOLD_FACTOR: { wait: 'duration' },
});
