/** Refusals of signing up, signing in and the security settings. */
import { defineErrors } from '../core/error-spec.ts';

export const identityErrors = defineErrors('identity', {
  IDENTITY_EMAIL_INVALID: {},
  IDENTITY_MOBILE_INVALID: {},
  IDENTITY_MOBILE_OFF: {},
  IDENTITY_CONTACT_NOT_OWN: {},
  IDENTITY_CONTACT_TAKEN: {},
  IDENTITY_PAY_PASSWORD_SAME: {},
  IDENTITY_CLOSE_BALANCE: {},
  IDENTITY_CLOSE_OPEN: {},
  IDENTITY_PASSWORD_TOO_SHORT: { min: 'count' },
  IDENTITY_PASSWORD_TOO_LONG: { max: 'count' },
  IDENTITY_PASSWORDS_DIFFER: {},
  IDENTITY_PASSWORD_COMMON: {},
  IDENTITY_PASSWORD_OWN: {},
  IDENTITY_CODE_FORMAT: {},
  IDENTITY_CODE_WRONG: {},
  IDENTITY_CODE_TOO_SOON: { seconds: 'count' },
  IDENTITY_CODE_LIMIT: { minutes: 'count' },
  IDENTITY_REGISTRATION_FAILED: {},
  IDENTITY_LOGIN_FAILED: {},
  IDENTITY_INVITE_UNKNOWN: {},
  IDENTITY_TEXT_TOO_SHORT: { min: 'count' },
  IDENTITY_TEXT_TOO_LONG: { max: 'count' },
  IDENTITY_TEXT_CHARACTERS: {},
  IDENTITY_ACCOUNT_NAME_FORM: {},
  IDENTITY_ACCOUNT_NAME_TAKEN: {},
  /** It was chosen less than 30 days ago. */
  IDENTITY_ACCOUNT_NAME_STAYS: { from: 'time' },
  IDENTITY_FROZEN: {},
  /** Frozen for the reason `security`: nothing leaves the account either. */
  IDENTITY_FROZEN_SECURITY: {},
  IDENTITY_CLOSE_FROZEN: {},
});
