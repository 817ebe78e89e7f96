/** Calls that make an account and set its password. Field names and spellings are the specification's (AMB-45). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';
import { CODE_ERRORS, CONTACT_ERRORS, NEW_PASSWORD_ERRORS, optionalText, target, text } from './fields.ts';

export const register = defineCall({
  id: 'identity.register',
  method: 'POST',
  path: '/user/register',
  access: 'visitor',
  effect: 'write',
  limit: { max: 30, windowMs: 60_000 },
  input: {
    user_string: target,
    code: text(16),
    password: text(512),
    re_password: text(512),
    extension_code: optionalText(32),
    type: z.optional(z.enum(['email', 'mobile'])),
    area_code: optionalText(8),
    area_code_id: z.optional(z.union([z.int(), text(16)])),
  },
  output: done,
  errors: [...CONTACT_ERRORS, ...CODE_ERRORS, ...NEW_PASSWORD_ERRORS, 'IDENTITY_REGISTRATION_FAILED', 'IDENTITY_INVITE_UNKNOWN'],
  summary:
    'Makes an account for an address, or with type `mobile` for a number, whose code is given. A new demo account receives paper money.',
});

export const forgotPassword = defineCall({
  id: 'identity.forgotPassword',
  method: 'POST',
  path: '/user/forget',
  access: 'visitor',
  effect: 'write',
  limit: { max: 30, windowMs: 60_000 },
  input: {
    account: target,
    password: text(512),
    repassword: text(512),
    code: text(16),
    oldpassword: optionalText(512),
    area_code: optionalText(8),
  },
  output: done,
  errors: [...CONTACT_ERRORS, ...CODE_ERRORS, ...NEW_PASSWORD_ERRORS],
  summary: 'Sets a new password with a code of scene `forgot`; all sessions end.',
});
