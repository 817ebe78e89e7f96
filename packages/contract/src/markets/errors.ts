/** Refusals of prices and instruments. */
import { defineErrors } from '../core/error-spec.ts';

export const marketsErrors = defineErrors('markets', {
  MARKETS_UNKNOWN_MARKET: {},
  MARKETS_UNKNOWN_PERIOD: {},
  MARKETS_RANGE_TOO_LONG: { max: 'count' },
  MARKETS_NO_PRICE: {},
});
