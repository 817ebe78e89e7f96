/** Calls of accounts and sessions. Field names and spellings are the specification's (AMB-45, AMB-46). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, time } from '../core/schemas.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const target = text(254);
const optionalText = (max: number) => z.optional(text(max));

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

/** The signed-in user as his own screens see him. */
export const userInfo = z.strictObject({
  id,
  account_name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  nickname: z.string(),
  signature: z.string(),
  head_portrait: z.nullable(z.string()),
  invite_code: z.string(),
  /** 0 not verified, 1 basic, 2 advanced. */
  verification_level: z.int(),
  created: time,
});
export type UserInfo = z.infer<typeof userInfo>;

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

export const register = defineCall({
  id: 'identity.register',
  method: 'POST',
  path: '/user/register',
  access: 'visitor',
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
  errors: [
    'IDENTITY_EMAIL_INVALID',
    'IDENTITY_CODE_FORMAT',
    'IDENTITY_CODE_WRONG',
    'IDENTITY_PASSWORD_TOO_SHORT',
    'IDENTITY_PASSWORD_TOO_LONG',
    'IDENTITY_PASSWORDS_DIFFER',
    'IDENTITY_REGISTRATION_FAILED',
    'IDENTITY_INVITE_UNKNOWN',
  ],
  summary: 'Makes an account for an address whose code is given. A new demo account receives paper money.',
});

export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/user/login',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: {
    user_string: target,
    password: z.optional(text(512)),
    /** Instead of a password: a code of scene `login`. */
    code: optionalText(16),
    area_code: optionalText(8),
  },
  output: z.string(),
  errors: ['IDENTITY_LOGIN_FAILED', 'IDENTITY_CODE_FORMAT'],
  summary: 'Signs in by password or by an emailed code; `message` is the session token.',
});

export const logout = defineCall({
  id: 'identity.logout',
  method: 'GET',
  path: '/user/logout',
  access: 'user',
  input: {},
  output: done,
  summary: 'Ends this session.',
});

export const getUserInfo = defineCall({
  id: 'identity.getUserInfo',
  method: 'GET',
  path: '/user/info',
  access: 'user',
  input: {},
  output: userInfo,
  summary: 'The signed-in user.',
});

export const forgotPassword = defineCall({
  id: 'identity.forgotPassword',
  method: 'POST',
  path: '/user/forget',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: { account: target, password: text(512), repassword: text(512), code: text(16), oldpassword: optionalText(512) },
  output: done,
  errors: [
    'IDENTITY_EMAIL_INVALID',
    'IDENTITY_CODE_FORMAT',
    'IDENTITY_CODE_WRONG',
    'IDENTITY_PASSWORD_TOO_SHORT',
    'IDENTITY_PASSWORD_TOO_LONG',
    'IDENTITY_PASSWORDS_DIFFER',
  ],
  summary: 'Sets a new password with a code of scene `forgot`; all sessions end.',
});
