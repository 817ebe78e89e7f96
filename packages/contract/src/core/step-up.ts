/** What step-up protects. */

/** What a grant of step-up is good for: one thing each (ADR 9). */
export const STEP_UP_PURPOSES = [
  'password',
  'pay_password',
  'bind_email',
  'bind_mobile',
  'totp',
  'passkey',
  'recovery_codes',
  'anti_phishing',
  'delete_account',
  'withdraw',
  'address',
  'card',
  'api_key',
] as const;
export type StepUpPurpose = (typeof STEP_UP_PURPOSES)[number];
