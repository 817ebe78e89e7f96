/** The signed-in user's own profile. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { id, time } from '../core/schemas.ts';

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
  /** Whether a pay password is set. */
  has_pay_password: z.boolean(),
  /** 0 not verified, 1 basic, 2 advanced. */
  verification_level: z.int(),
  created: time,
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
