/** The signed-in user's own profile. */
import * as z from 'zod/mini';
import { FIAT_CURRENCIES } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { done, id, time } from '../core/schemas.ts';
import { HOME_SHORTCUTS, MENU_PRODUCTS, type MenuProduct } from '../menu/products.ts';

/** Characters of a nickname and of a signature (S5.05); an empty signature is none. */
export const NICKNAME_LENGTH = { min: 2, max: 10 } as const;
/** Signs of an account name (AMB-110). */
export const ACCOUNT_NAME_LENGTH = { min: 4, max: 20 } as const;
export const SIGNATURE_LENGTH = { min: 2, max: 30 } as const;

/** Shortcuts of Home in their order. */
const shortcuts = z
  .array(z.enum(MENU_PRODUCTS as unknown as [MenuProduct, ...MenuProduct[]]))
  .check(z.minLength(1), z.maxLength(HOME_SHORTCUTS));

/** The signed-in user as his own screens see him. */
export const userInfo = z.strictObject({
  id,
  account_name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  nickname: z.string(),
  signature: z.string(),
  /** Path of the picture on this server; null: none. */
  head_portrait: z.nullable(z.string()),
  credit_score: z.int(),
  invite_code: z.string(),
  /** Whether a pay password is set. */
  has_pay_password: z.boolean(),
  /** 0 not verified, 1 basic, 2 advanced. */
  verification_level: z.int(),
  created: time,
  /** Choices that follow the user to other devices; null: not chosen yet. */
  language: z.nullable(z.enum(LANGUAGES)),
  fiat: z.nullable(z.enum(FIAT_CURRENCIES)),
  shortcuts: z.nullable(shortcuts),
});
export type UserInfo = z.infer<typeof userInfo>;

export const getUserInfo = defineCall({
  id: 'identity.getUserInfo',
  method: 'GET',
  path: '/user/info',
  access: 'user',
  input: {},
  output: userInfo,
  summary: 'The signed-in user.',
});

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
  summary: 'Makes an upload of the user his picture, cut to a square; an empty reference removes it.',
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

export const saveSettings = defineCall({
  id: 'identity.saveSettings',
  method: 'POST',
  path: '/user/settings',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: {
    language: z.optional(z.enum(LANGUAGES)),
    fiat: z.optional(z.enum(FIAT_CURRENCIES)),
    shortcuts: z.optional(shortcuts),
  },
  output: done,
  summary:
    'Keeps choices that follow the user to other devices; what is left out stays as it is. A shortcut named twice counts once.',
});
