/** Notifications of freezes and of the security of an account. Apart from the calls, so that the app's start stays small. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { FREEZE_REASONS } from './freezes.ts';

/**
 * Events of security that their owner is notified of: `SECURITY_EVENTS` but for `login` (not made of them, so that the start of
 * the app does not carry the calls with them; the server's types hold both alike). Words under `security:events`.
 */
export const TOLD_SECURITY_EVENTS = [
  'login_new_device',
  'password_changed',
  'password_reset',
  'pay_password_set',
  'pay_password_changed',
  'email_bound',
  'mobile_bound',
  'totp_on',
  'totp_off',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'anti_phishing_set',
  'second_factor_blocked',
] as const;
export type ToldSecurityEvent = (typeof TOLD_SECURITY_EVENTS)[number];

export const identityNotifications = defineNotifications({
  /** The account takes on no new risk, or does again. */
  account_frozen: { group: 'security', params: z.strictObject({ reason: z.enum(FREEZE_REASONS) }), link: null },
  account_unfrozen: { group: 'security', params: z.strictObject({}), link: null },
  /** Something happened to the security of the account: what, with which program, from where (ISO 3166, `local` or empty). */
  security_event: {
    group: 'security',
    params: z.strictObject({ event: z.enum(TOLD_SECURITY_EVENTS), device: z.string(), country: z.string() }),
    link: '/pages/setting/security',
    act: 'devices',
  },
});
