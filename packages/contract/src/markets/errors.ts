/** Refusals of prices and instruments. */
import { defineErrors } from '../core/error-spec.ts';

export const marketsErrors = defineErrors('markets', {
  MARKETS_UNKNOWN_MARKET: {},
  MARKETS_UNKNOWN_PERIOD: {},
  MARKETS_RANGE_TOO_LONG: { max: 'count' },
  MARKETS_NO_PRICE: {},
  MARKETS_UNKNOWN_FAVORITE: {},
  MARKETS_TOO_MANY_FAVORITES: { max: 'count' },
  MARKETS_UNKNOWN_ALERT: {},
  MARKETS_TOO_MANY_ALERTS: { max: 'count' },
  MARKETS_ALERT_PRICE: { tick: 'price' },
  MARKETS_ALERT_CHANGE: {},
  MARKETS_ALERT_FALL: {},
  MARKETS_ALERT_REACHED: { price: 'price' },
  MARKETS_ALERT_CHANGE_REACHED: { change: 'percent' },
  MARKETS_ALERT_EXISTS: {},
});
