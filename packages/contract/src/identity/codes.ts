/** Calls that send and check codes. Field names and spellings are the specification's (AMB-46, AMB-47). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';
import { optionalText, target, text } from './fields.ts';

/** Scenes that a code is bound to (house.md, "The wire"). */
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

export const sendMailCode = defineCall({
  id: 'identity.sendMailCode',
  method: 'POST',
  path: '/sms_mail',
  access: 'visitor',
  limit: { max: 20, windowMs: 60_000 },
  input: {
    user_string: target,
    scene: z.optional(z.enum(CODE_SCENES)),
    type: optionalText(32),
    area_code_id: z.optional(z.union([z.int(), text(16)])),
    area_code: optionalText(8),
    email_code: optionalText(16),
  },
  output: z.strictObject({ resend_seconds: z.int() }),
  errors: ['IDENTITY_EMAIL_INVALID', 'IDENTITY_CODE_TOO_SOON'],
  summary: 'Sends a six-digit code for a scene; with `type` and without a scene it is for a forgotten password.',
});

export const checkEmailCode = defineCall({
  id: 'identity.checkEmailCode',
  method: 'POST',
  path: '/user/check_email',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: { user_string: target, email_code: text(16), scene: z.optional(z.enum(CODE_SCENES)), country_code: optionalText(8) },
  output: done,
  errors: ['IDENTITY_EMAIL_INVALID', 'IDENTITY_CODE_FORMAT', 'IDENTITY_CODE_WRONG'],
  summary: 'Says whether a code is right without using it up; a wrong one counts as a try.',
});
