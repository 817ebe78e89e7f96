/** Calls of second factors, of step-up, and of the security centre. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput, time } from '../core/schemas.ts';
import { STEP_UP_PURPOSES } from '../core/step-up.ts';
import { optionalText, text } from './fields.ts';
import { passkeyOptions, passkeyText } from './passkey-fields.ts';
import { SECOND_FACTORS } from './sessions.ts';

const purpose = z.enum(STEP_UP_PURPOSES);

export const getStepUpNeeds = defineCall({
  id: 'identity.getStepUpNeeds',
  method: 'GET',
  path: '/safe/step_up',
  access: 'user',
  input: { purpose },
  output: z.strictObject({
    /** Which password proves it. */
    password: z.enum(['login', 'pay']),
    /** Which second factors the account has: one of them is needed; empty: none. */
    factors: z.array(z.enum(SECOND_FACTORS)),
  }),
  summary: 'What the account has to show before a protected action.',
});

export const stepUpPasskeyOptions = defineCall({
  id: 'identity.stepUpPasskeyOptions',
  method: 'POST',
  path: '/safe/step_up/passkey_options',
  access: 'user',
  effect: 'read',
  limit: { max: 30, windowMs: 60_000 },
  input: { purpose },
  output: passkeyOptions,
  errors: ['IDENTITY_PASSKEY_ADDRESS'],
  summary: 'What a browser needs to show a passkey for a protected action.',
});

export const stepUp = defineCall({
  id: 'identity.stepUp',
  method: 'POST',
  path: '/safe/step_up',
  access: 'user',
  effect: 'read',
  limit: { max: 30, windowMs: 60_000 },
  input: {
    purpose,
    password: optionalText(512),
    pay_password: optionalText(512),
    totp: optionalText(16),
    recovery_code: optionalText(32),
    passkey: z.optional(passkeyText),
  },
  output: z.strictObject({ expires: time }),
  errors: ['IDENTITY_PROOF_WRONG', 'IDENTITY_FACTOR_WRONG', 'IDENTITY_PASSKEY_FAILED', 'IDENTITY_TOO_MANY_TRIES'],
  summary: 'Shows again who one is: this session may do one thing of the purpose within five minutes.',
});

/** New recovery codes, shown this once; null when the ones from before stay good. */
const recoveryCodes = z.nullable(z.array(z.string()));

export const startTotp = defineCall({
  id: 'identity.startTotp',
  method: 'POST',
  path: '/safe/totp/start',
  access: 'user',
  stepUp: 'totp',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: {},
  output: z.strictObject({ secret: z.string(), uri: z.string(), expires: time }),
  errors: ['IDENTITY_TOTP_IS_ON'],
  summary: 'Makes the secret for an authenticator app; it counts once a code of it has been given from this session.',
});

export const confirmTotp = defineCall({
  id: 'identity.confirmTotp',
  method: 'POST',
  path: '/safe/totp/confirm',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { code: text(16) },
  output: z.strictObject({ recovery_codes: recoveryCodes }),
  errors: ['IDENTITY_TOTP_NOT_STARTED', 'IDENTITY_FACTOR_WRONG', 'IDENTITY_TOO_MANY_TRIES'],
  summary: 'Turns the authenticator app on with its first code.',
});

export const removeTotp = defineCall({
  id: 'identity.removeTotp',
  method: 'POST',
  path: '/safe/totp/remove',
  access: 'user',
  stepUp: 'totp',
  effect: 'write',
  input: {},
  output: done,
  summary: 'Turns the authenticator app off.',
});

export const newRecoveryCodes = defineCall({
  id: 'identity.newRecoveryCodes',
  method: 'POST',
  path: '/safe/recovery_codes',
  access: 'user',
  stepUp: 'recovery_codes',
  effect: 'write',
  input: {},
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['IDENTITY_NO_FACTOR'],
  summary: 'Makes new recovery codes; the ones from before are not good any more.',
});

export const startPasskey = defineCall({
  id: 'identity.startPasskey',
  method: 'POST',
  path: '/safe/passkeys/start',
  access: 'user',
  stepUp: 'passkey',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: {},
  output: passkeyOptions,
  errors: ['IDENTITY_PASSKEY_ADDRESS', 'IDENTITY_PASSKEY_LIMIT'],
  summary: 'What a browser needs to make a passkey.',
});

export const addPasskey = defineCall({
  id: 'identity.addPasskey',
  method: 'POST',
  path: '/safe/passkeys',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { name: text(64), passkey: passkeyText },
  output: z.strictObject({ id, recovery_codes: recoveryCodes }),
  errors: ['IDENTITY_PASSKEY_FAILED', 'IDENTITY_PASSKEY_ADDRESS', 'IDENTITY_PASSKEY_LIMIT', 'IDENTITY_NAME_INVALID'],
  summary: 'Keeps the passkey that the browser has made.',
});

/** A passkey as its owner sees it. */
export const passkey = z.strictObject({
  id,
  name: z.string(),
  created: time,
  last_used: z.nullable(time),
  /** Kept in sync on other devices of its owner. */
  is_backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = defineCall({
  id: 'identity.listPasskeys',
  method: 'GET',
  path: '/safe/passkeys',
  access: 'user',
  input: {},
  output: z.strictObject({ list: z.array(passkey), limit: z.int() }),
  summary: 'The passkeys of the account.',
});

export const renamePasskey = defineCall({
  id: 'identity.renamePasskey',
  method: 'POST',
  path: '/safe/passkeys/rename',
  access: 'user',
  effect: 'write',
  input: { id: idInput, name: text(64) },
  output: done,
  errors: ['IDENTITY_PASSKEY_UNKNOWN', 'IDENTITY_NAME_INVALID'],
  summary: 'Gives a passkey another name.',
});

export const removePasskey = defineCall({
  id: 'identity.removePasskey',
  method: 'POST',
  path: '/safe/passkeys/remove',
  access: 'user',
  stepUp: 'passkey',
  effect: 'write',
  input: { id: idInput },
  output: done,
  errors: ['IDENTITY_PASSKEY_UNKNOWN'],
  summary: 'Removes a passkey: nobody signs in with it any more.',
});

export const setAntiPhishing = defineCall({
  id: 'identity.setAntiPhishing',
  method: 'POST',
  path: '/safe/anti_phishing',
  access: 'user',
  stepUp: 'anti_phishing',
  effect: 'write',
  input: { phrase: text(64) },
  output: done,
  errors: ['IDENTITY_PHRASE_INVALID'],
  summary: 'Sets the words that every mail from us repeats.',
});

export const getSecurity = defineCall({
  id: 'identity.getSecurity',
  method: 'GET',
  path: '/safe/overview',
  access: 'user',
  input: {},
  output: z.strictObject({
    has_pay_password: z.boolean(),
    /** When the login password was set; null when that is not known. */
    password_changed: z.nullable(time),
    totp_since: z.nullable(time),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    anti_phishing: z.nullable(z.string()),
    /** No withdrawal leaves before this time, because of a security change; null: nothing is stopped. */
    withdrawals_stopped_until: z.nullable(time),
    /** Whether passkeys can be used at the address that this page was opened at. */
    passkeys_possible: z.boolean(),
    /** Where they can be used; null when this installation has no such address. */
    passkey_address: z.nullable(z.string()),
  }),
  summary: 'What protects the account.',
});
