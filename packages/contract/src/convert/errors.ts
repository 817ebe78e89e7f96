/** Refusals of conversions. Those of amounts, balances and currencies are the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const convertErrors = defineErrors('convert', {
  CONVERT_SAME_CURRENCY: {},
  CONVERT_NO_PRICE: {},
  CONVERT_TOO_SMALL: {},
  CONVERT_TOO_LARGE: { max: 'amount', asset: 'text' },
  CONVERT_HOUSE_LIMIT: { asset: 'text' },
  /** Of one exchange between a coin and fiat money; in USDT. */
  CONVERT_FIAT_LIMIT: { limit: 'amount' },
  CONVERT_QUOTE_EXPIRED: {},
  CONVERT_QUOTE_USED: {},
  CONVERT_QUOTE_DIFFERS: {},
  CONVERT_BELOW_MINIMUM: { received: 'amount', asset: 'text' },
});
