/** The calls by which users change their profile, apart from those that the start of the app makes. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done } from '../core/schemas.ts';

const shortText = z.string().check(z.maxLength(200));

export const uploadHeadPortrait = defineCall({
  id: 'identity.uploadHeadPortrait',
  method: 'POST',
  path: '/user/uploadHeadPortrait',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { head_portrait: shortText },
  output: z.strictObject({ head_portrait: z.nullable(z.string()) }),
  errors: ['FILES_NOT_FOUND', 'FILES_BROKEN', 'UNAVAILABLE'],
  summary: 'Makes an upload of the user their picture, cut to a square; an empty reference removes it.',
});

export const editNickname = defineCall({
  id: 'identity.editNickname',
  method: 'POST',
  path: '/user/editNickname',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { nickname: shortText },
  output: done,
  errors: ['IDENTITY_TEXT_TOO_SHORT', 'IDENTITY_TEXT_TOO_LONG', 'IDENTITY_TEXT_CHARACTERS'],
  summary: 'Sets the nickname: 2 to 10 characters, Chinese, English letters and digits.',
});

export const editAccountName = defineCall({
  id: 'identity.editAccountName',
  method: 'POST',
  path: '/user/editAccountName',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 3_600_000 },
  input: { account_name: shortText },
  output: done,
  errors: ['IDENTITY_ACCOUNT_NAME_FORM', 'IDENTITY_ACCOUNT_NAME_TAKEN', 'IDENTITY_ACCOUNT_NAME_STAYS'],
  summary:
    'Sets the name that one may sign in with instead of the contact: 4 to 20 English letters and digits, a letter among them, nobody else’s in any case of letters; at most once in 30 days.',
});

export const editSignature = defineCall({
  id: 'identity.editSignature',
  method: 'POST',
  path: '/user/editSignature',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { signature: shortText },
  output: done,
  errors: ['IDENTITY_TEXT_TOO_SHORT', 'IDENTITY_TEXT_TOO_LONG', 'IDENTITY_TEXT_CHARACTERS'],
  summary: 'Sets the signature: 2 to 30 characters, Chinese, English letters and digits; an empty one removes it.',
});
