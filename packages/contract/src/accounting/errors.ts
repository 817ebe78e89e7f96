/** Refusals of the books and of credits, debits and capital. Their words stand in the catalogue `backoffice-users`. */
import { defineErrors } from '../core/error-spec.ts';

export const accountingErrors = defineErrors('backoffice-users', {
  ACCOUNTING_RANGE_INVALID: {},
  ACCOUNTING_RANGE_TOO_LONG: { days: 'text' },
  ACCOUNTING_REASON_LENGTH: { min: 'text', max: 'text' },
  ACCOUNTING_SHARES: {},
  ACCOUNTING_HOUSE_SHORT: { asset: 'text', available: 'amount' },
  ACCOUNTING_USER_SHORT: { asset: 'text', available: 'amount' },
  ACCOUNTING_PURPOSE_ASSET: { asset: 'text' },
  ACCOUNTING_CAPITAL_STAYS: {},
});
