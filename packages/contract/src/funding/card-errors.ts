/** Refusals of bank cards. */
import { defineErrors } from '../core/error-spec.ts';

export const cardErrors = defineErrors('cards', {
  FUNDING_TEXT_INVALID: { min: 'text', max: 'count' },
  FUNDING_PHONE_INVALID: {},
  FUNDING_ACCOUNT_INVALID: {},
  FUNDING_IBAN_INVALID: {},
  FUNDING_SWIFT_INVALID: {},
  FUNDING_ABA_INVALID: {},
  FUNDING_NAME_DIFFERS: {},
  FUNDING_CARD_UNKNOWN: {},
});
