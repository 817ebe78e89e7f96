/** Refusals of balances, records and transfers. */
import { defineErrors } from '../core/error-spec.ts';

export const walletErrors = defineErrors('wallet', {
  WALLET_INSUFFICIENT_BALANCE: { needed: 'amount', asset: 'text' },
  WALLET_CURRENCY_UNKNOWN: {},
  WALLET_CURSOR_INVALID: {},
});
