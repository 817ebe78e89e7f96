/** Refusals of spot orders. */
import { defineErrors } from '../core/error-spec.ts';

export const spotErrors = defineErrors('spot', {
  SPOT_AMOUNT_INVALID: {},
  SPOT_PRICE_INVALID: {},
  SPOT_PRICE_REQUIRED: {},
  SPOT_PRICE_TICK: { tick: 'price' },
  SPOT_AMOUNT_LOT: { lot: 'amount' },
  SPOT_AMOUNT_TOO_LARGE: { max: 'amount', asset: 'text' },
  SPOT_NOTIONAL_TOO_SMALL: { min: 'amount', asset: 'text' },
  SPOT_INSUFFICIENT_BALANCE: { needed: 'amount', asset: 'text' },
  SPOT_NO_LIQUIDITY: {},
  SPOT_OWN_ORDER_FIRST: {},
  SPOT_TOO_MANY_ORDERS: { max: 'count' },
  SPOT_PRICE_BAND: { low: 'price', high: 'price' },
  SPOT_MARKET_CLOSED: {},
  SPOT_ORDER_UNKNOWN: {},
  SPOT_ORDER_CLOSED: {},
});
