/** Calls of signing in and out, and of the devices that are signed in. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { optionalText, proofField, target, text } from './fields.ts';
import { passkeyOptions, passkeyText } from './passkey-fields.ts';

/** Ways to show a second factor. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const LOGIN_LIMIT = { max: 30, windowMs: 60_000 };

export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/user/login',
  access: 'visitor',
  effect: 'read',
  limit: LOGIN_LIMIT,
  input: {
    user_string: target,
    password: optionalText(512),
    /** Instead of a password: a code of scene `login`. */
    code: optionalText(16),
    area_code: optionalText(8),
    proof: proofField,
  },
  output: z.string(),
  errors: ['IDENTITY_LOGIN_FAILED', 'IDENTITY_CODE_FORMAT', 'IDENTITY_SECOND_STEP'],
  summary:
    'Signs in by password or by an emailed code; `message` is the session token. An account with a second factor is refused with IDENTITY_SECOND_STEP and a ticket for the second step. A refusal with `params.proof` is followed by the same call with that challenge solved in `proof`.',
});

export const loginSecondStep = defineCall({
  id: 'identity.loginSecondStep',
  method: 'POST',
  path: '/user/login/second_step',
  access: 'visitor',
  effect: 'read',
  limit: LOGIN_LIMIT,
  input: {
    ticket: text(64),
    totp: optionalText(16),
    recovery_code: optionalText(32),
    passkey: z.optional(passkeyText),
  },
  output: z.string(),
  errors: ['IDENTITY_TICKET_EXPIRED', 'IDENTITY_FACTOR_WRONG', 'IDENTITY_TOO_MANY_TRIES'],
  summary: 'Finishes a login with one second factor; `message` is the session token.',
});

export const passkeyLoginOptions = defineCall({
  id: 'identity.passkeyLoginOptions',
  method: 'POST',
  path: '/user/login/passkey_options',
  access: 'visitor',
  effect: 'read',
  limit: { max: 60, windowMs: 60_000 },
  input: { ticket: optionalText(64) },
  output: passkeyOptions,
  errors: ['IDENTITY_PASSKEY_ADDRESS', 'IDENTITY_TICKET_EXPIRED'],
  summary: 'What a browser needs to sign in with a passkey, or with `ticket` to finish a login with one.',
});

export const passkeyLogin = defineCall({
  id: 'identity.passkeyLogin',
  method: 'POST',
  path: '/user/login/passkey',
  access: 'visitor',
  effect: 'read',
  limit: LOGIN_LIMIT,
  input: { passkey: passkeyText },
  output: z.string(),
  errors: ['IDENTITY_PASSKEY_ADDRESS', 'IDENTITY_PASSKEY_FAILED'],
  summary: 'Signs in with a passkey alone, which verifies the person itself; `message` is the session token.',
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

/** How a session was opened. */
export const LOGIN_METHODS = ['password', 'code', 'passkey', 'password_second', 'code_second'] as const;

/** Where and with what somebody was. `country` is an ISO 3166 code, `local` for this network, empty when not known. */
export const whereabouts = z.strictObject({
  country: z.string(),
  browser: z.string(),
  system: z.string(),
  device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
});
export type Whereabouts = z.infer<typeof whereabouts>;

/** A session that is signed in. */
export const device = z.strictObject({
  id,
  ...whereabouts.shape,
  method: z.enum(LOGIN_METHODS),
  since: time,
  /** To five minutes. */
  last_used: time,
  is_current: z.boolean(),
  /** A device or place that the account had not signed in from, and that nobody has confirmed since. */
  is_unknown: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listDevices = defineCall({
  id: 'identity.listDevices',
  method: 'GET',
  path: '/safe/devices',
  access: 'user',
  input: {},
  output: z.strictObject({ list: z.array(device) }),
  summary: 'Where the account is signed in: this device, unknown devices, then by last use.',
});

export const endDevice = defineCall({
  id: 'identity.endDevice',
  method: 'POST',
  path: '/safe/devices/end',
  access: 'user',
  effect: 'read',
  input: { id: idInput },
  output: done,
  errors: ['IDENTITY_DEVICE_UNKNOWN'],
  summary: 'Signs one device out; its sockets drop at once.',
});

export const endOtherDevices = defineCall({
  id: 'identity.endOtherDevices',
  method: 'POST',
  path: '/safe/devices/end_others',
  access: 'user',
  effect: 'read',
  input: {},
  output: z.strictObject({ ended: z.int() }),
  summary: 'Signs out every device but this one.',
});

export const confirmDevice = defineCall({
  id: 'identity.confirmDevice',
  method: 'POST',
  path: '/safe/devices/confirm',
  access: 'user',
  effect: 'write',
  input: { id: idInput },
  output: done,
  errors: ['IDENTITY_DEVICE_UNKNOWN'],
  summary: 'Says that an unknown device is one’s own.',
});

/** An entry of the list of security events. */
export const SECURITY_EVENTS = [
  'login',
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
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** One entry of the list. */
export const securityEvent = z.strictObject({ id, kind: z.enum(SECURITY_EVENTS), time, ...whereabouts.shape });

export const listSecurityEvents = defineCall({
  id: 'identity.listSecurityEvents',
  method: 'GET',
  path: '/safe/events',
  access: 'user',
  input: pageFields,
  output: listOf(securityEvent),
  summary: 'What happened to the security of the account, newest first. Nobody can change or remove an entry.',
});
