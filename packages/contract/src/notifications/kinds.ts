/** What other products' news carry that stand in no file of their own: security, options, broadcasts. */
import * as z from 'zod/mini';
import { decimal, id } from '../core/schemas.ts';

/**
 * Events of security that their owner is told of: `SECURITY_EVENTS` but for `login` (not made of them, so that the start of
 * the app does not carry the calls beside them; the server's types hold both alike). Words under `security:events`.
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

/** Something happened to the security of the account: what, with which program, from where (ISO 3166, `local` or empty). */
export const securityEventNews = z.strictObject({
  event: z.enum(TOLD_SECURITY_EVENTS),
  device: z.string(),
  country: z.string(),
});

/** A timed option was settled: what came back of the stake, and what was won or lost. */
export const optionSettledNews = z.strictObject({
  id,
  match_id: id,
  symbol: z.string(),
  outcome: z.enum(['won', 'lost', 'refunded']),
  stake: decimal,
  returned: decimal,
  code: z.string(),
});

/** The house told many; its words are read with the broadcast, in the reader's language. */
export const broadcastNews = z.strictObject({ broadcast_id: id });
