/** The signed-in user's own profile. */
import * as z from 'zod/mini';
import { FIAT_CURRENCIES } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { done, id, time } from '../core/schemas.ts';
import { HOME_SHORTCUTS, MENU_PRODUCTS, type MenuProduct } from '../core/menu.ts';

/** Characters of a nickname and of a signature (S5.05); an empty signature is none. */
export const NICKNAME_LENGTH = { min: 2, max: 10 } as const;
/** Signs of an account name (AMB-110). */
export const ACCOUNT_NAME_LENGTH = { min: 4, max: 20 } as const;
export const SIGNATURE_LENGTH = { min: 2, max: 30 } as const;

/** Shortcuts of Home in their order. */
const shortcuts = z
  .array(z.enum(MENU_PRODUCTS as unknown as [MenuProduct, ...MenuProduct[]]))
  .check(z.minLength(1), z.maxLength(HOME_SHORTCUTS));

/** The signed-in user as their own screens see them. */
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
