/** Calls that send and check codes. Field names and spellings are the specification's (AMB-46, AMB-47). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';
import { CONTACT_ERRORS, optionalText, proofField, target, text } from './fields.ts';

/** Scenes that a code is bound to. */
export const CODE_SCENES = [
  'register',
  'login',
  'forgot',
  'bind_email',
  'bind_mobile',
  'password',
  'pay_password',
  'address',
  'withdraw',
  'kyc',
] as const;
export type CodeScene = (typeof CODE_SCENES)[number];

/** What is answered when a code was sent, or rather: whenever a contact is well formed. */
export const codeSent = z.strictObject({
  /** When the next may be asked for. */
  resend_seconds: z.int(),
  /** The contact in its one form: an address in lower case, a number as E.164. */
  to: z.string(),
});

export const sendMailCode = defineCall({
  id: 'identity.sendMailCode',
  method: 'POST',
  path: '/sms_mail',
  access: 'visitor',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: {
    user_string: target,
    scene: z.optional(z.enum(CODE_SCENES)),
    type: optionalText(32),
    area_code_id: z.optional(z.union([z.int(), text(16)])),
    area_code: optionalText(8),
    email_code: optionalText(16),
    proof: proofField,
  },
  output: codeSent,
  errors: [...CONTACT_ERRORS, 'IDENTITY_CONTACT_NOT_OWN', 'IDENTITY_CODE_TOO_SOON', 'IDENTITY_CODE_LIMIT'],
  summary:
    'Sends a six-digit code for a scene to an email address or a mobile number; with `type` and without a scene it is ' +
    'for a forgotten password. A code that is asked for with an `x-device` header works only with the same header.',
});

export const checkEmailCode = defineCall({
  id: 'identity.checkEmailCode',
  method: 'POST',
  path: '/user/check_email',
  access: 'visitor',
  effect: 'write',
  limit: { max: 30, windowMs: 60_000 },
  input: { user_string: target, email_code: text(16), scene: z.optional(z.enum(CODE_SCENES)), country_code: optionalText(8) },
  output: done,
  errors: [...CONTACT_ERRORS, 'IDENTITY_CODE_FORMAT', 'IDENTITY_CODE_WRONG'],
  summary: 'Says whether a code is right without using it up; a wrong one counts as a try.',
});
