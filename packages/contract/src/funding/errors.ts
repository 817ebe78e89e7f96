/** Refusals of recharges, withdrawals and payouts. Those of amounts, balances and currencies are the wallet's. */
import { defineErrors } from '../core/error-spec.ts';

export const fundingErrors = defineErrors('funding', {
  FUNDING_NETWORK_UNKNOWN: { asset: 'text' },
  FUNDING_NOT_OFFERED: { asset: 'text' },
  FUNDING_NO_ADDRESS: { asset: 'text' },
  FUNDING_OTHER_USER: {},
  FUNDING_ACCOUNT_WRONG: { asset: 'text' },
  FUNDING_BELOW_MINIMUM: { min: 'amount', asset: 'text' },
  /** Of a transaction of a network; that of a bank's transfer has another form. */
  FUNDING_REFERENCE_INVALID: {},
  FUNDING_BANK_REFERENCE_INVALID: {},
  FUNDING_REFERENCE_USED: {},
  FUNDING_VOUCHER_USED: {},
  FUNDING_TOO_MANY_PENDING: { limit: 'count' },
  FUNDING_RECHARGE_UNKNOWN: {},
  FUNDING_WITHDRAWAL_UNKNOWN: {},
  FUNDING_TARGET_MISSING: {},
  FUNDING_TARGET_WRONG: { asset: 'text' },
  FUNDING_FEE_CHANGED: { fee: 'amount', asset: 'text' },
  /** `limit` and `left` in BTC. */
  FUNDING_LIMIT: { limit: 'amount', left: 'amount' },
  /** In USDT. */
  FUNDING_FIAT_LIMIT: { limit: 'amount' },
  FUNDING_NO_PRICE: { asset: 'text' },
  FUNDING_STOPPED: { until: 'time' },
  FUNDING_TOO_MANY_OPEN: { limit: 'count' },
  FUNDING_NOT_CANCELLABLE: {},
  FUNDING_PAYOUT_STATE: {},
  FUNDING_PAYOUT_STOPPED: { until: 'time' },
  /** Whoever approved it does not send it. */
  FUNDING_PAYOUT_OWN: {},
  FUNDING_TXID_INVALID: { network: 'text' },
  FUNDING_TXID_USED: {},
  FUNDING_TXID_SAME: {},
  FUNDING_NOTHING_TO_PAY: {},
  FUNDING_BATCH_UNKNOWN: {},
  FUNDING_ADDRESS_INVALID: { network: 'text' },
  FUNDING_ADDRESS_NOT_DEMO: {},
  /** In the way of deleting an account. */
  FUNDING_STILL_OPEN: {},
});
