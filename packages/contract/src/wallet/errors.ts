/** Refusals of balances, records and transfers. */
import { defineErrors } from '../core/error-spec.ts';

export const walletErrors = defineErrors('wallet', {
  WALLET_INSUFFICIENT_BALANCE: { needed: 'amount', asset: 'text' },
  WALLET_CURRENCY_UNKNOWN: {},
  WALLET_CURRENCY_HALTED: { asset: 'text' },
  WALLET_AMOUNT_INVALID: {},
  WALLET_AMOUNT_DECIMALS: { asset: 'text', decimals: 'count' },
  WALLET_SAME_ACCOUNT: {},
  WALLET_ACCOUNT_CANNOT_HOLD: { asset: 'text' },
  /** Positions stand on the balance: at most so much may leave. */
  WALLET_BACKS_POSITIONS: { most: 'amount', asset: 'text' },
  WALLET_RANGE_REVERSED: {},
  WALLET_RANGE_TOO_LONG: { days: 'text' },
  WALLET_BILL_UNKNOWN: {},
  WALLET_EXPORT_RUNNING: {},
});
