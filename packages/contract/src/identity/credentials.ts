/** Calls that change how a signed-in user proves their identity, and the one that ends their account. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';
import { codeSent } from './codes.ts';
import { CODE_ERRORS, CONTACT_ERRORS, NEW_PASSWORD_ERRORS, optionalText, target, text } from './fields.ts';

const OFTEN = { max: 30, windowMs: 60_000 };
const code = text(16);
const password = text(512);

export const updatePassword = defineCall({
  id: 'identity.updatePassword',
  method: 'POST',
  path: '/safe/update_password',
  access: 'user',
  stepUp: 'password',
  effect: 'write',
  limit: OFTEN,
  input: { password, re_password: password, code },
  output: done,
  errors: [...CODE_ERRORS, ...NEW_PASSWORD_ERRORS, 'IDENTITY_PAY_PASSWORD_SAME'],
  summary: 'Changes the login password with a code of scene `password`; all other sessions end. Step-up: `password`.',
});

export const setPayPassword = defineCall({
  id: 'identity.setPayPassword',
  method: 'POST',
  path: '/safe/pay_password',
  access: 'user',
  stepUp: 'pay_password',
  effect: 'write',
  limit: OFTEN,
  input: { password, re_password: password, code },
  output: done,
  errors: [...CODE_ERRORS, ...NEW_PASSWORD_ERRORS, 'IDENTITY_PAY_PASSWORD_SAME'],
  summary:
    'Sets or changes the pay password with a code of scene `pay_password`; it follows the rule of passwords (AMB-39) and ' +
    'is not the login password. Step-up: `pay_password`.',
});

export const sendSmsCode = defineCall({
  id: 'identity.sendSmsCode',
  method: 'POST',
  path: '/sms_send',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { area_code: optionalText(8), mobile: text(32) },
  output: codeSent,
  errors: [...CONTACT_ERRORS, 'IDENTITY_CODE_TOO_SOON', 'IDENTITY_CODE_LIMIT'],
  summary: 'Sends the code that binds a mobile number.',
});

export const bindMobile = defineCall({
  id: 'identity.bindMobile',
  method: 'POST',
  path: '/safe/mobile',
  access: 'user',
  stepUp: 'bind_mobile',
  effect: 'write',
  limit: OFTEN,
  input: { mobile: text(32), code, area_code: optionalText(8) },
  output: done,
  errors: [...CONTACT_ERRORS, ...CODE_ERRORS, 'IDENTITY_CONTACT_TAKEN'],
  summary: 'Binds a mobile number, in place of an earlier one, with the code that was sent to it. Step-up: `bind_mobile`.',
});

export const bindEmail = defineCall({
  id: 'identity.bindEmail',
  method: 'POST',
  path: '/safe/email',
  access: 'user',
  stepUp: 'bind_email',
  effect: 'write',
  limit: OFTEN,
  input: { email: target, code },
  output: done,
  errors: [...CONTACT_ERRORS, ...CODE_ERRORS, 'IDENTITY_CONTACT_TAKEN'],
  summary:
    'Binds an email address, in place of an earlier one, with a code of scene `bind_email` that was sent to it. Step-up: ' +
    '`bind_email`.',
});

export const getClosing = defineCall({
  id: 'identity.getClosing',
  method: 'GET',
  path: '/user/closing',
  access: 'user',
  input: {},
  output: z.strictObject({
    /** Codes of what is in the way of deleting the account; empty: nothing. */
    obstacles: z.array(z.string()),
  }),
  summary: 'What is in the way of deleting the account.',
});

export const closeAccount = defineCall({
  id: 'identity.closeAccount',
  method: 'POST',
  path: '/user/delete',
  access: 'user',
  stepUp: 'delete_account',
  effect: 'write',
  limit: OFTEN,
  input: {},
  output: done,
  errors: ['IDENTITY_CLOSE_BALANCE', 'IDENTITY_CLOSE_OPEN'],
  summary:
    'Deletes the account (AMB-71): only when it holds nothing and nothing is open. Personal data is erased, sessions end, ' +
    'the ledger keeps its history under a pseudonym. Step-up: `delete_account`.',
});
