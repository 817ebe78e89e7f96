/** Refusals of timed options. Those of amounts, balances and prices are the wallet's and the markets'. */
import { defineErrors } from '../core/error-spec.ts';

export const optionsErrors = defineErrors('options', {
  OPTIONS_NOT_OFFERED: {},
  OPTIONS_COUNTRY_CLOSED: {},
  OPTIONS_NOT_PAYABLE: {},
  OPTIONS_UNKNOWN_DURATION: {},
  OPTIONS_STAKE_TOO_SMALL: { min: 'amount', asset: 'text' },
  OPTIONS_STAKE_TOO_LARGE: { max: 'amount', asset: 'text' },
  OPTIONS_EXPOSURE_FULL: { left: 'amount', asset: 'text' },
  OPTIONS_HOUSE_FUNDS: {},
  OPTIONS_TOO_MANY_OPEN: { max: 'amount' },
  OPTIONS_LIMIT_STAKE: { max: 'amount', asset: 'text' },
  OPTIONS_LIMIT_DAY: { left: 'amount', asset: 'text' },
  OPTIONS_LIMIT_WEEK: { left: 'amount', asset: 'text' },
  OPTIONS_PAUSED: { until: 'time' },
  OPTIONS_UNKNOWN_ORDER: {},
  OPTIONS_RECEIPT_NOT_YET: { at: 'time' },
  OPTIONS_STILL_OPEN: {},
  OPTIONS_TERMS_CHANGED: {},
});
