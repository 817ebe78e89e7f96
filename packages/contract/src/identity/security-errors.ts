/** Refusals of sessions, second factors and step-up. Their words stand in the catalogue `security`. */
import { defineErrors } from '../core/error-spec.ts';

export const securityErrors = defineErrors('security', {
  IDENTITY_STEP_UP_REQUIRED: { purpose: 'text' },
  /**
   * The password or code was right, and the account has a second factor. `ticket` names the attempt for
   * `identity.loginSecondStep`: five minutes, five tries, one use, good for nothing else. `factors`: what the account
   * has, with commas between.
   */
  IDENTITY_SECOND_STEP: { ticket: 'text', factors: 'text', expires: 'time' },
  IDENTITY_TICKET_EXPIRED: {},
  IDENTITY_FACTOR_WRONG: {},
  IDENTITY_PROOF_WRONG: {},
  IDENTITY_TOO_MANY_TRIES: {},
  IDENTITY_TOTP_IS_ON: {},
  IDENTITY_TOTP_NOT_STARTED: {},
  IDENTITY_NO_FACTOR: {},
  IDENTITY_PASSKEY_FAILED: {},
  IDENTITY_PASSKEY_ADDRESS: {},
  IDENTITY_PASSKEY_LIMIT: { max: 'count' },
  IDENTITY_PASSKEY_UNKNOWN: {},
  IDENTITY_NAME_INVALID: {},
  IDENTITY_PHRASE_INVALID: {},
  IDENTITY_DEVICE_UNKNOWN: {},
});
